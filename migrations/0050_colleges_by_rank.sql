-- A ranking names institutes that no register here has: who runs them is not said by it.
alter table colleges drop constraint colleges_ownership_check;
alter table colleges add constraint colleges_ownership_check check (ownership in ('central_government', 'state_government',
  'government', 'government_aided', 'private', 'deemed_government', 'deemed_private', 'state_university',
  'private_university', 'central_university', 'unknown'));
