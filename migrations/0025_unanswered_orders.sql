-- Since when the payment provider refuses to tell about an order, such as with the keys of another account; null: it told.

alter table orders add column check_failed_since timestamptz;
create index orders_unanswered on orders (id) where check_failed_since is not null and next_check_at is not null;

-- Orders that nobody has paid yet, to find those whose time is over.
create index orders_open on orders (created_at) where state = 'created';
