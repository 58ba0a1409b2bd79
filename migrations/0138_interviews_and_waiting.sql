-- What a counsellor writes after a mock interview; the student may ask about it once (decision 0129).
create table mock_interviews (
  appointment_id integer primary key references appointments on delete cascade,
  student_id integer not null references students on delete cascade,
  field text not null check (length(field) between 1 and 100),
  questions text[] not null check (cardinality(questions) between 1 and 20),
  ratings jsonb not null,                                                             -- five named points, 1 to 5 each
  notes text not null check (length(notes) between 1 and 2000),
  author_id integer not null references staff,
  written_at timestamptz not null,
  question text check (length(question) between 1 and 1000),
  asked_at timestamptz,
  answer text check (length(answer) between 1 and 2000),
  answered_at timestamptz,
  check ((question is null) = (asked_at is null)),
  check ((answer is null) = (answered_at is null)),
  check (answer is null or question is not null)
);
create index mock_interviews_student on mock_interviews (student_id);

-- Students who wait for a time of a call, because none is free until its last day (decision 0129).
create table call_waits (
  deliverable_id integer primary key references order_deliverables on delete cascade,
  student_id integer not null references students on delete cascade,
  language text not null check (language in ('en', 'hi', 'mr')),
  subject text not null,
  joined_at timestamptz not null
);
create index call_waits_line on call_waits (joined_at, deliverable_id);
create index call_waits_student on call_waits (student_id);
