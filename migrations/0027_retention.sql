-- E-mails that are sent or dropped are removed after a year: the daily job finds them by their age.

create index emails_finished on emails (created_at) where state in ('sent', 'dropped');
