"""Who plays whom: for clubs a small Swiss and a round robin; for great events the files and the server of others."""
