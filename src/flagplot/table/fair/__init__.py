"""Fair dice: committed to before they are rolled, drawn from everyone's actions, verifiable by anyone afterwards."""
