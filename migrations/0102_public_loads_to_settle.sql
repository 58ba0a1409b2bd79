-- What follows a load is done once for a whole run, which may be cut off before: merging what is certainly one college, and
-- training the models. A load is noted when it begins, without a day, so that one that was killed in the middle counts too.
alter table public_loads alter column loaded_at drop not null;
alter table public_loads add column awaits_settling boolean not null default false;
alter table public_loads add column awaits_training boolean not null default false;
-- The newest college before a load that has begun: what is completed at its end are all colleges that it brought since.
alter table public_loads add column newest_college_before integer;
