"""How the pages are built: `make docs` writes docs/_made first, then docs/_build; every warning is an error."""

from flagplot.core.version import VERSION

project = "flagplot"
version = release = VERSION

extensions = ["myst_nb", "sphinx.ext.autodoc"]
exclude_patterns = ["_build", "_made/notebooks/*.txt"]
myst_heading_anchors = 3
myst_enable_extensions = ["colon_fence"]
nb_execution_mode = "off"  # they are run by tools.site, without Jupyter
autodoc_typehints = "description"
autodoc_member_order = "bysource"

html_theme = "furo"
html_title = "flagplot"
html_static_path = ["_static"]
html_extra_path = ["_made/copied"]  # pages of the source: paragraphs link to their lines
html_js_files = ["number.js", "pictures.js"]
html_css_files = ["pages.css"]
html_copy_source = False
html_show_copyright = False
