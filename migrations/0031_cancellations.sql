-- "Cancel and refund": what is undelivered is cancelled, and its part of the price goes back (decision 0042).

alter table orders add column cancelled_at timestamptz;     -- since when the rest of the order is cancelled
alter table orders add check (cancelled_at is null or state in ('account_created', 'refunded'));

alter table refunds add column is_cancellation boolean not null default false;
alter table refunds alter column requested_by drop not null;  -- null: the student
alter table refunds add check (requested_by is not null or is_cancellation);
create unique index refunds_one_cancellation on refunds (order_id) where is_cancellation and state <> 'refused';
