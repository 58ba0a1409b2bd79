-- A message to the office is always answered at the address it gives. Boxes are for anything more, and a writer may say
-- that no answer is wanted any longer.

alter table contact_permissions drop constraint contact_permissions_purpose_check;
alter table contact_permissions add constraint contact_permissions_purpose_check
  check (purpose in ('answer_email', 'answer_phone', 'more_email'));   -- answer_email: asked for until this migration

-- Set: the writer withdrew it. Nobody answers it, and staff no longer see who wrote what.
alter table contact_messages add column withdrawn_at timestamptz;
alter table tickets add column withdrawn_at timestamptz;

-- Who had withdrawn "answer by e-mail" gets no e-mail about that message.
update contact_messages m set withdrawn_at = p.withdrawn_at, state = 'closed', waiting_since = null
  from contact_permissions p
  where p.contact_message_id = m.id and p.purpose = 'answer_email' and p.withdrawn_at is not null;

-- "Answered", although no e-mail left because a box was not ticked: these wait for an answer again.
update contact_messages m set state = 'open', waiting_since = m.created_at
  where m.state = 'answered' and not exists (
    select from contact_permissions p where p.contact_message_id = m.id and p.purpose = 'answer_email');

alter table contact_messages add constraint withdrawn_is_closed check (withdrawn_at is null or state = 'closed');
alter table tickets add constraint withdrawn_is_closed check (withdrawn_at is null or state = 'closed');
