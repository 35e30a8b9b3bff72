"""A naval battle (22.3-22.9): its state, its order, how it is formed and how rounds go."""
