print("triad")
