/** The settings of a server, for `--help`. */
export const SETTINGS_TEXT = `Serves all shops. Settings come from the environment:
  STAGE            local (default), test, stage or production
  PORT             3000
  HOST             127.0.0.1 in the local stage, 0.0.0.0 elsewhere
  DATA_DIR         .data, the embedded database and the local secrets
  DATA_KEY         seals bank details at rest; the local stage creates its own, the other stages need one
  SIGNING_KEY      private key in PEM that signs erasure certificates; the local stage makes its own
  SIGNING_CERTIFICATE  its certificate in PEM, then those of its issuers
  DATABASE_URL     a PostgreSQL server instead of the embedded database; of several, as in postgres://…@a:5432,b:5432/umlauf,
                   the one that accepts writes
  DATABASE_REPLICA_URL  its standbys, for reads that may be 10 seconds old; without it the primary answers all
  DATABASE_TIMEOUT_MS  500, how long a request waits for the database in all; then it is answered with 503
  SMTP_URL         mail server; without it mails are queued and shown at /mail on localhost
  OPENSEARCH_URL   a search cluster instead of the embedded engine; npm run catalogue:index fills it
  VIES_URL         register that checks VAT numbers of companies after a trade; without it only their format is checked
  DESK_HOST        host of the desk, where staff work; desk.localhost in the local stage, no desk elsewhere without it
  TRUSTED_PROXIES  addresses whose X-Forwarded-* headers are trusted
  CDN_URL          content delivery network in front of the shops: fastly://<service id>, or cloudflare://<zone id>, several
                   with commas; then public pages say how long it may show them, and each release purges it
  CDN_TOKEN        token of its API that may purge
  LOG_LEVEL        info prints a line per request, warn does not; warn in the local stage, info elsewhere;
                   warn,mail=info for one of requests, mail, schedule and webhooks; LOG_LEVEL_FILE is read again on SIGHUP
  WEB_CONCURRENCY  how many web processes share the port, with DATABASE_URL; SIGUSR2 replaces one after the other
  OVERLOAD_DELAY_MS  requests that need work are refused with 503 while the event loop is later than this; off without it
  PAGE_CACHE=off   renders every page again for each request
  METRICS_PORT     serves Prometheus metrics at /metrics on a listener of its own
  METRICS_HOST     address of that listener; 127.0.0.1
  OTEL_EXPORTER_OTLP_ENDPOINT  collector of OpenTelemetry that traces and logs are sent to, with its other standard variables
  OTEL_EXPORTER_OTLP_HEADERS  headers for the collector, as in authorization=Basic%20abc
  WORKER=off       leaves scheduled work and mail to npm run worker; needs DATABASE_URL
  SHIPPING_EVENTS_KEY  key that carriers sign parcel events with; without it none are accepted over HTTP
  DRAIN_SECONDS    how long it answers after SIGTERM with /ready at 503; 3, and 0 in the local stage
  FILES_URL        bucket for photos and documents, as in s3://bucket/prefix?region=eu-central-1; the database without it
  AWS_ACCESS_KEY_ID  its credentials; without them those of the AWS SDK's usual places
  AWS_SECRET_ACCESS_KEY  the secret that belongs to it
  AWS_SESSION_TOKEN  only with temporary credentials
  BACKUP_PATH      folder for scheduled backups that are restored and checked; none without it
  BACKUP_RECIPIENT  public keys of age that they are encrypted to; npm run data -- key <file> makes a pair
  BACKUP_EVERY_HOURS  24
  BACKUP_KEEP_DAYS  29; the newest good one is never deleted
  <NAME>_FILE      a file with the value, for every setting that holds a secret

SIGTERM ends it within 9 seconds: running requests are finished; connections that still send after 6 are closed.`;
