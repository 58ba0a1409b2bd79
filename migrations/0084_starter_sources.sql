-- Courses of the starter data were said to come from the institutes' own websites, where nobody had taken them. Databases that were
-- filled before say so as the starter data does now.
update sources set publisher = 'Margdeep', url = null, licence = null, status = 'provisional',
  title = 'Noted by our editors without a document, so please check with the institute'
where key like 'website-%' and title = 'The institute''s own website, where its courses can be checked';
