-- New words go into the index at once: the embedded database has nobody who would sort in later what waits beside it.
alter index tickets_words set (fastupdate = off);
alter index ticket_messages_words set (fastupdate = off);
alter index contact_messages_words set (fastupdate = off);
alter index contact_answers_words set (fastupdate = off);
