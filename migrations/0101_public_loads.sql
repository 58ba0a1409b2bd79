-- What `npm run data` and the console have imported of the manifest (imports/public-files.yaml): a load whose files are the
-- same is not imported again.
create table public_loads (
  name text primary key,
  files_sha256 text[] not null,
  missing integer not null,
  added integer not null,
  changed integer not null,
  unchanged integer not null,
  waiting integer not null,
  rejected integer not null,
  rejected_path text,
  seconds real not null,
  loaded_at timestamptz not null
);
