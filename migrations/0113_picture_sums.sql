-- SHA-256, in hex, of the file that a picture was made from: photographs that are loaded again are recognised. Null: not known.
alter table pictures add column sha256 text check (sha256 ~ '^[0-9a-f]{64}$');
create index pictures_sha256 on pictures (sha256) where sha256 is not null;
