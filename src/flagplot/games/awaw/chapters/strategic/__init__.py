"""What the changes of 2011 print outside naval combat: small procedures, each with inputs of its own."""
