-- One price: what a package's card shows, what its orders are for and what was charged are one value (decisions D5 and 0038).
-- Students with an account buy a package, and pay the difference when they move up from a paid one.

-- The formula of D5, rounded to the rupee. The same as payablePaise() of src/features/packages/rules.ts; a test compares them.
alter table packages add column payable_paise integer not null generated always as (
  case when has_offer then (amount_rupees * offer_percentage + 50) / 100 * 100 else amount_rupees * 100 end
) stored;

-- Every price that a package has or had. An order names one of them.
create table package_prices (
  package_id integer not null references packages on delete cascade,
  payable_paise integer not null check (payable_paise >= 0),
  primary key (package_id, payable_paise)
);
insert into package_prices (package_id, payable_paise)
  select id, payable_paise from packages union select package_id, amount_paise from orders;

create function record_package_price() returns trigger language plpgsql as
$$
begin
  insert into package_prices (package_id, payable_paise) values (new.id, new.payable_paise) on conflict do nothing;
  return null;
end
$$;
create trigger record_package_price after insert or update on packages for each row execute function record_package_price();

alter table orders add column credit_paise integer not null default 0 check (credit_paise >= 0);  -- paid before, for the package that this one replaces
alter table orders add column upgrade_of integer references orders check (upgrade_of < id);       -- the order that gave that package; null: it was free
alter table orders add column price_paise integer not null generated always as (amount_paise + credit_paise) stored;
alter table orders add column accepted_at timestamptz;                                            -- staff accepted another amount than the order's
alter table orders add foreign key (package_id, price_paise) references package_prices;
alter table orders add check (not is_sign_up or (credit_paise = 0 and upgrade_of is null));
update orders set accepted_at = coalesce(finished_at, updated_at)
  where state = 'account_created' and paid_paise is distinct from amount_paise;
alter table orders add constraint orders_charged_its_price
  check (state <> 'account_created' or accepted_at is not null or paid_paise is not distinct from amount_paise);
create index orders_open_of_student on orders (student_id, package_id) where state in ('created', 'failed') and not is_sign_up;

-- A new order is at the price of its package at that moment, and keeps it.
create function require_package_price() returns trigger language plpgsql as
$$
begin
  if tg_op = 'UPDATE' or new.amount_paise + new.credit_paise
      is distinct from (select payable_paise from packages where id = new.package_id) then
    raise exception 'The price of an order is that of package % when the order is made', new.package_id
      using errcode = 'check_violation', constraint = 'orders_price_of_package', table = 'orders';
  end if;
  return new;
end
$$;
create trigger require_package_price before insert on orders for each row execute function require_package_price();
create trigger keep_package_price before update on orders for each row
  when ((old.package_id, old.amount_paise, old.credit_paise) is distinct from (new.package_id, new.amount_paise, new.credit_paise))
  execute function require_package_price();

alter table orders drop constraint orders_attention_check;
alter table orders add constraint orders_attention_check check (attention in
  ('details_missing', 'account_taken', 'amount_mismatch', 'consent_missing', 'package_changed'));

-- The public page of packages is dropped from the page cache when one changes, as migration 0019 does for other tables.
create trigger tell_page_tags_insert after insert on packages referencing new table as added
  for each statement execute function tell_page_tags('select ''packages'' from added', 'narrow');
create trigger tell_page_tags_delete after delete on packages referencing old table as removed
  for each statement execute function tell_page_tags('select ''packages'' from removed', 'narrow');
create trigger tell_page_tags_update after update on packages referencing old table as removed new table as added
  for each statement execute function tell_page_tags('select ''packages'' from added', 'narrow');
create trigger tell_page_tags_truncate after truncate on packages
  for each statement execute function tell_page_tags('select ''everything''', 'narrow');
