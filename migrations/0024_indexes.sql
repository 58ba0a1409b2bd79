-- Lists and counts of the office that were read whole, found by tests/queries.

-- The list of orders, the newest first: the index of 0016 has no second column, and a page was sorted out of all of them.
drop index orders_by_created;
create index orders_by_created on orders (created_at, id);
-- Sign-ups of the last 30 days.
create index students_by_registration on students (registered_at);
