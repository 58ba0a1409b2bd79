-- Pages are rendered from the models that a process has in memory. A process that hears of another model reads it before it drops the
-- pages of the one before; every other change of the catalogue leaves the models for later.

create or replace function tell_model_published() returns trigger language plpgsql as
$$ begin perform pg_notify('page_tags', 'models'); perform pg_notify('page_tags', 'catalogue'); return null; end $$;
