-- Erasures are noted outside the database too, beside the files: a restored backup knows nothing of those after it.

alter table erasures add column noted_at timestamptz;       -- stands in the ledger since then; null: not yet
create index erasures_to_note on erasures (erased_at) where noted_at is null;
