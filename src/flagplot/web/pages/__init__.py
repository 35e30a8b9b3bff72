"""The pages: rendered here, whole without any script, and kept fresh by one."""
