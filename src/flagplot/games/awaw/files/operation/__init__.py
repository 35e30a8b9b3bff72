"""Files of naval turns: operations, their plans and waters."""
