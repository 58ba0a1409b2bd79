-- What is asked at each look at how the product is: when the payment provider last wrote to us.

create index webhook_events_by_received on webhook_events (received_at);
