-- A posting whose text asks the student to pay is shown only after a second person of the staff cleared it (decision D10).
-- The sentences come from src/features/jobs/money-rules.ts; whoever wrote one of them cannot clear the posting.

alter table jobs
  add column money_sentences text[] not null default '{}',
  add column money_written_by integer[] not null default '{}',  -- staff
  add column cleared_by integer references staff (id),
  add column cleared_at timestamptz,
  add constraint jobs_clearance_has_time check ((cleared_by is null) = (cleared_at is null)),
  add constraint jobs_cleared_by_second_person check (cleared_by is null or not (cleared_by = any (money_written_by))),
  add constraint jobs_money_needs_clearance
    check (not is_published or cardinality(money_sentences) = 0 or cleared_by is not null);

-- A clearance is for the text that was read: whatever changes the text ends it.
create function end_posting_clearance() returns trigger language plpgsql as $$
begin
  new.cleared_by := null;
  new.cleared_at := null;
  return new;
end $$;

create trigger jobs_text_changed before update on jobs for each row
  when ((old.company, old.position, old.experience, old.description, old.eligibility)
    is distinct from (new.company, new.position, new.experience, new.description, new.eligibility))
  execute function end_posting_clearance();
