-- How often somebody did something that is limited, counted for all processes of the site together.
-- Written by rate-limiter-flexible, which names these columns. Not logged: after a crash of the server counting begins anew.
create unlogged table rate_limits (
  key varchar(255) primary key,
  points integer not null default 0,
  -- Milliseconds since 1970; a row counts until then.
  expire bigint
);
create index rate_limits_expire on rate_limits (expire);
