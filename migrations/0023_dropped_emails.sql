-- E-mails that staff gave up: the row stays, so that the same cause writes no second one.

alter table emails drop constraint emails_state_check;
alter table emails add constraint emails_state_check check (state in ('waiting', 'sent', 'failed', 'dropped'));
