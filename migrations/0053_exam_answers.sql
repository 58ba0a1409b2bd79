-- The exam answers of /chances that a student keeps in the profile: ranks, category, disability and the like. One row a
-- student, kept by consent in the words of `text_shown`; taking the consent back deletes the row.

create table exam_answers (
  student_id integer primary key references students (id) on delete cascade,
  -- As the body of POST /api/chances/ takes them. An older version's are read again, or asked for again.
  answers jsonb not null check (jsonb_typeof(answers) = 'object' and length(answers::text) <= 4000),
  text_shown text not null,
  language text not null,
  kept_at timestamptz not null
);
