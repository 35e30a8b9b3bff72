"""Raiders in SW boxes and what bears on them: who engages them, escort carriers, air range (21.534)."""
