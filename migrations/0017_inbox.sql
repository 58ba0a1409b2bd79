-- The office's inbox: what waits, since when, how urgent it is, and where words are found.

-- Since when somebody waits for an answer; null: nobody does. Kept by whatever changes the state.
alter table tickets add column waiting_since timestamptz default now();
alter table contact_messages add column waiting_since timestamptz default now();
update tickets set waiting_since = case when state = 'open' then updated_at end;
update contact_messages set waiting_since = case when state = 'open' then created_at end;

-- By its priority while somebody waits, behind all of these once nobody does.
create function urgency_of(priority text, waiting_since timestamptz) returns smallint language sql immutable
  return case when waiting_since is null then 5 when priority = 'Critical' then 1 when priority = 'High' then 2
    when priority = 'Medium' then 3 else 4 end;
alter table tickets add column urgency smallint generated always as (urgency_of(priority, waiting_since)) stored;
alter table contact_messages add column urgency smallint generated always as (urgency_of(priority, waiting_since)) stored;

-- In place of those of 0012: a page is read from the beginning of one of these, whatever is filtered.
drop index tickets_in_inbox;
drop index contact_messages_in_inbox;
create index tickets_by_urgency on tickets (urgency, waiting_since, created_at desc, id);
create index tickets_by_age on tickets (waiting_since, created_at desc, id);
create index contact_messages_by_urgency on contact_messages (urgency, waiting_since, created_at desc, id);
create index contact_messages_by_age on contact_messages (waiting_since, created_at desc, id);
-- Counting reads these alone.
create index tickets_counted on tickets (state, assignee_id, priority, department);
create index contact_messages_counted on contact_messages (state, assignee_id, priority, about_kind);
create index contact_messages_of_address on contact_messages (lower(email));

-- Words of a conversation as they are searched, by their beginnings; parts of an e-mail address are words too.
create function conversation_words(words text) returns tsvector language sql immutable
  return to_tsvector('simple', translate(words, '@._-/+', '      '));
create index tickets_words on tickets using gin (conversation_words(subject || ' ' || name || ' ' || email));
create index ticket_messages_words on ticket_messages using gin (conversation_words(body));
create index contact_messages_words on contact_messages
  using gin (conversation_words(name || ' ' || email || ' ' || contact || ' ' || about_name || ' ' || message));
create index contact_answers_words on contact_answers using gin (conversation_words(body));

-- Staff attach files too. They belong to the ticket's student, and do not count as files that the student sent.
alter table attachments add column is_from_staff boolean not null default false;
