"""From the stations' logs to the hub: NATS JetStream between them, a witness and a read model at the hub."""
