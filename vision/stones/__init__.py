"""What stands on the 361 points of a board that was cut out, how sure that is, and where about its point each lies."""
