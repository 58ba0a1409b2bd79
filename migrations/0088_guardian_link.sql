-- A parent without an e-mail address is asked by a link that the student hands over.

alter table guardian_consents drop constraint guardian_consents_guardian_email_check;
alter table guardian_consents add constraint guardian_consents_guardian_email_check
  check (guardian_email = '' or length(guardian_email) between 3 and 254);   -- '': no e-mail was sent
-- Who answered, as they say themselves; null: answered before this was asked, or not answered.
alter table guardian_consents add column decided_name text check (length(decided_name) between 1 and 120);
alter table guardian_consents add column decided_relation text
  check (decided_relation in ('mother', 'father', 'guardian'));
