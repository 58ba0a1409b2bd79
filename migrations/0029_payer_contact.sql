-- What the payer told the provider: a sign-up that comes without its order's number is tied to its payment by it (decision 0039).

alter table orders add column payer_contact text not null default '';   -- phone number as it is compared; empty once an account was made
create index orders_without_details on orders (package_id) where state = 'paid' and is_sign_up and student_id is null and sign_up is null;
alter table sandbox_payments add column payer_email text;
alter table sandbox_payments add column payer_contact text;
