"""What a referee may rule: incidents, facts, rulings and effects, claim windows, warnings. Data and pure functions.

One noun a module: `kind` (what happened), `incident` (who starts it, until when), `facts` (what is known of it),
`guards`, `effect`, `decider`, `ruling` (one row of a table), `tables` (all of them), `engine` (the list for one
incident), `told` (a ruling as JSON), `window` (who may still claim), `ledger` (warnings), `state` (how far an incident
is), `parameters` (what the event has fixed).
"""
