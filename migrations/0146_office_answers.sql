-- What a college's office answers to a report about its page; staff read it beside the report (docs/decisions/0132-what-a-college-states.md).

alter table fact_reports
  add column office_answer text check (length(office_answer) between 1 and 1000),
  add column office_answered_at timestamptz,
  add constraint fact_reports_office_answer check ((office_answer is null) = (office_answered_at is null)) not valid;
