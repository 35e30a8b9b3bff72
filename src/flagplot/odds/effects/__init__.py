"""What another way to play moves: settings, printed cells, what two editions say differently."""
