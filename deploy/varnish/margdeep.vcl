# A cache of public pages in front of the product, for a catalogue that does not fit into PAGE_CACHE_MB (docs/operations.md,
# "A cache in front"). It stores what the product marks with Surrogate-Key, and the product purges it by those tags.
vcl 4.1;

import cookie;
import std;
import xkey;

backend product {
  .host = "127.0.0.1";
  .port = "3000";
  .first_byte_timeout = 180s;
  .probe = { .url = "/readyz"; .interval = 2s; .timeout = 2s; .threshold = 1; .window = 2; }
}

sub vcl_recv {
  # Its own address, which only this machine reaches: -a purge=127.0.0.1:6082.
  if (local.socket == "purge") {
    if (req.method != "PURGE") { return (synth(405)); }
    set req.http.X-Purged = xkey.purge(req.http.Surrogate-Key);
    return (synth(200, req.http.X-Purged + " purged"));
  }
  # Without the product nothing may refresh what is stored: it is shown for as long as `grace` below allows.
  set req.grace = 24h;
  if (std.healthy(req.backend_hint)) { set req.grace = 10s; }
  unset req.http.Surrogate-Capability;
  if (req.method != "GET" && req.method != "HEAD") { return (pass); }
  if (req.http.Authorization || req.http.Range) { return (pass); }
  # Cookies of ours make a response somebody's own (src/http/request/own-cookies.server.ts); those of others mean nothing.
  if (req.http.Cookie ~ "(^|;)\s*(__Host-)?(sid|staff|order|wish|heart-note|login-note|child|candidate)\s*([=;]|$)") {
    return (pass);
  }
  # Pages differ by these two.
  cookie.parse(req.http.Cookie);
  cookie.keep("lang,branch");
  set req.http.Cookie = cookie.get_string();
  if (req.http.Cookie == "") { unset req.http.Cookie; }
  # One copy a language and an encoding. The product's messages are in these languages.
  if (req.http.Accept-Language ~ "(?i)^\s*hi\b") { set req.http.Accept-Language = "hi"; }
  elsif (req.http.Accept-Language ~ "(?i)^\s*mr\b") { set req.http.Accept-Language = "mr"; }
  else { set req.http.Accept-Language = "en"; }
  if (req.http.Accept-Encoding ~ "\bbr\b") { set req.http.Accept-Encoding = "br"; }
  elsif (req.http.Accept-Encoding ~ "\bgzip\b") { set req.http.Accept-Encoding = "gzip"; }
  else { unset req.http.Accept-Encoding; }
  return (hash);
}

sub vcl_backend_fetch {
  set bereq.http.Surrogate-Capability = {"margdeep="Surrogate/1.0""};
}

sub vcl_backend_response {
  # An outage does not replace what is stored.
  if (beresp.status >= 500 && bereq.is_bgfetch) { return (abandon); }
  if (!beresp.http.Surrogate-Key || beresp.http.Set-Cookie) {
    set beresp.uncacheable = true;
    set beresp.ttl = 10s;
    return (deliver);
  }
  set beresp.http.xkey = beresp.http.Surrogate-Key;
  set beresp.ttl = std.duration(regsub(beresp.http.Surrogate-Control, "^max-age=(\d+)$", "\1s"), 0s);
  set beresp.grace = 24h;
  unset beresp.http.Surrogate-Key;
  unset beresp.http.Surrogate-Control;
  return (deliver);
}

sub vcl_deliver {
  unset resp.http.xkey;
  unset resp.http.X-Varnish;
  unset resp.http.Via;
}
