-- Money given back: how much was paid and given back, what becomes of the package, when the provider is asked again.

alter table orders add column paid_paise integer check (paid_paise > 0);   -- what the provider took; null: nothing, or another currency
alter table orders add column refunded_paise integer not null default 0 check (refunded_paise >= 0);  -- by us and at the provider
update orders set paid_paise = amount_paise where paid_at is not null and attention is distinct from 'amount_mismatch';
update orders set paid_paise = (select (e.detail->>'amountPaise')::integer from order_events e
  where e.order_id = orders.id and e.kind = 'paid' and e.detail->>'currency' = 'INR' order by e.id limit 1)
  where attention = 'amount_mismatch';
update orders set refunded_paise = coalesce(paid_paise, 0) where state = 'refunded';
create index orders_by_paid on orders (paid_at) where paid_at is not null;
create index orders_by_created on orders (created_at);
create index webhook_events_of_order on webhook_events (provider_order_id);
create index emails_of_order on emails ((details->>'orderPublicId')) where details->>'orderPublicId' is not null;

alter table refunds add column keep_package boolean not null default false;   -- the student keeps it although all is given back
alter table refunds add column checks integer not null default 0;
alter table refunds add column next_check_at timestamptz;                     -- when to ask the provider again; null: no more
create index refunds_to_check on refunds (next_check_at) where next_check_at is not null;
create index refunds_by_state on refunds (state, id);

create table sandbox_refunds (
  refund_id text primary key,
  payment_id text not null references sandbox_payments,
  amount_paise integer not null check (amount_paise > 0),
  idempotency_key text not null unique,
  created_at timestamptz not null
);
create index sandbox_refunds_of_payment on sandbox_refunds (payment_id);
