-- An announcement says how long it is shown: until the end of a day in India.

alter table announcements add column ends_on date;

-- What a database already has: the banner of the starter data is about a year that ended on that day; how long others
-- are meant to be shown nobody has said, so staff get a month, with a warning, to say it.
update announcements set ends_on = case
  when text = 'Engineering Admission For FY 2024 - 2025 Started From 5th March 2025' then date '2025-03-31'
  else current_date + 30
end;

alter table announcements alter column ends_on set not null;
