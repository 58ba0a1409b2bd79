-- Messages of the payment provider that fail: tried again after growing pauses, then given up until an admin has seen them.

alter table webhook_events
  add column tries integer not null default 0,             -- by the reconciler; the first one at once is not counted
  add column next_try_at timestamptz,                      -- null: as soon as the reconciler runs
  add column failed_at timestamptz,                        -- given up
  add column last_error text;

drop index webhook_events_open;
create index webhook_events_open on webhook_events (next_try_at nulls first, received_at)
  where processed_at is null and failed_at is null;
create index webhook_events_failed on webhook_events (failed_at) where processed_at is null and failed_at is not null;
