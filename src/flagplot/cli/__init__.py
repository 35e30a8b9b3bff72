"""The program `flagplot`: each command is a face that draws what others know, loaded when it is called."""
