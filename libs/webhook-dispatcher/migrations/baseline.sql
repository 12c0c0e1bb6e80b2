-- Tables of webhook-dispatcher, in alphabetical order.
-- The tables of the engine come first: libs/events/migrations and libs/record-store/migrations.

-- Deliveries, numbered per webhook. Each index is written twice for each message: only delivery_by_created_at has
-- them all. delivery_by_verification is for the rare event; all other messages of a webhook have one event.
CREATE TABLE delivery (
  webhook_id bigint,
  sequence bigint,
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  account_id text NOT NULL,
  kind text NOT NULL,
  event text NOT NULL,
  record text NOT NULL,
  link text NOT NULL,
  body bytea NOT NULL,
  signed_body bytea,
  signed_with text,
  signed_until timestamptz,
  state text NOT NULL DEFAULT 'pending'::text,
  attempts integer NOT NULL DEFAULT 0,
  occurred_at timestamptz NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  settled_at timestamptz,
  again boolean NOT NULL DEFAULT false,
  PRIMARY KEY (webhook_id, sequence),
  CONSTRAINT delivery_id_key UNIQUE (id),
  CONSTRAINT delivery_kind_check CHECK ((kind = ANY (ARRAY['event'::text, 'verify'::text, 'test'::text]))),
  CONSTRAINT delivery_state_check CHECK ((state = ANY (ARRAY['pending'::text, 'retrying'::text, 'succeeded'::text, 'dropped'::text, 'held'::text])))
);
CREATE INDEX delivery_open ON delivery (webhook_id, record, sequence) WHERE (state = ANY (ARRAY['pending'::text, 'retrying'::text]));
CREATE INDEX delivery_by_created_at ON delivery (webhook_id, ((created_at)::timestamp(0) with time zone)) INCLUDE (account_id);
CREATE INDEX delivery_missed ON delivery (webhook_id, state, sequence) WHERE (state = ANY (ARRAY['dropped'::text, 'held'::text]));
CREATE INDEX delivery_by_verification ON delivery (webhook_id, sequence) WHERE (event = 'webhook.verify'::text);

CREATE TABLE delivery_attempt (
  delivery_id uuid NOT NULL,
  attempt integer NOT NULL,
  started_at timestamptz NOT NULL,
  duration_ms integer NOT NULL,
  status integer,
  line text NOT NULL
);
CREATE INDEX delivery_attempt_of ON delivery_attempt (delivery_id, attempt);

-- One row per webhook and record with a delivery to send: only the oldest one is in flight, so that "the next message
-- waits for the earlier one". A lane is ready, or waits for a retry or for the end of the lease of a claim (due_at).
CREATE TABLE delivery_lane (
  webhook_id bigint,
  record text,
  due_at timestamptz NOT NULL DEFAULT now(),
  claim uuid,
  ready boolean NOT NULL DEFAULT true,
  PRIMARY KEY (webhook_id, record)
) WITH (autovacuum_vacuum_scale_factor = 0.05, autovacuum_vacuum_threshold = 500);
CREATE INDEX delivery_lane_ready ON delivery_lane (webhook_id, due_at) WHERE ready;
CREATE INDEX delivery_lane_waiting ON delivery_lane (due_at) WHERE (NOT ready);

-- Time the service has run, independent of the clock: the measure of "over more than a week".
CREATE TABLE lived_time (
  single boolean DEFAULT true,
  milliseconds bigint NOT NULL DEFAULT 0,
  read_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (single),
  CONSTRAINT lived_time_single_check CHECK (single)
);
INSERT INTO lived_time DEFAULT VALUES;

CREATE TABLE webhook (
  id bigserial,
  source text,
  "sourceID" text,
  created_at timestamptz(0) NOT NULL,
  updated_at timestamptz(0) NOT NULL,
  name text,
  event text NOT NULL,
  uri text NOT NULL,
  description text,
  disabled boolean NOT NULL,
  mail_exceptions_to text,
  webhook_policy_id bigint,
  last_error text,
  verified_at timestamptz(0),
  account_id text NOT NULL,
  version integer NOT NULL DEFAULT 1,
  CONSTRAINT "PK_e6765510c2d078db49632b59020" PRIMARY KEY (id)
);
CREATE INDEX webhook_by_account_id ON webhook (account_id, id);
CREATE INDEX webhook_by_account_id_source ON webhook (account_id, source, id);
CREATE INDEX "webhook_by_account_id_sourceID" ON webhook (account_id, "sourceID", id);
CREATE INDEX webhook_by_account_id_created_at ON webhook (account_id, created_at, id);
CREATE INDEX webhook_by_account_id_updated_at ON webhook (account_id, updated_at, id);
CREATE INDEX webhook_by_account_id_name ON webhook (account_id, name, id);
CREATE INDEX webhook_by_account_id_event ON webhook (account_id, event, id);
CREATE INDEX webhook_by_account_id_disabled ON webhook (account_id, disabled, id);
CREATE INDEX webhook_by_webhook_policy_id ON webhook (webhook_policy_id, id) WHERE (webhook_policy_id IS NOT NULL);
CREATE INDEX webhook_by_account_id_uri ON webhook (account_id, uri, id);

-- Webhooks that have failed. Written often and read by key: no further indexes.
CREATE TABLE webhook_health (
  webhook_id bigint,
  account_id text NOT NULL,
  failures integer NOT NULL DEFAULT 0,
  first_failed_at timestamptz,
  last_failed_at timestamptz,
  first_lived_ms bigint,
  last_lived_ms bigint,
  mail_id uuid,
  mailed_at timestamptz,
  PRIMARY KEY (webhook_id)
) WITH (fillfactor = 70);

CREATE TABLE webhook_letter (
  id uuid DEFAULT gen_random_uuid(),
  mail_id uuid NOT NULL,
  address text NOT NULL,
  state text NOT NULL DEFAULT 'waiting'::text,
  attempts integer NOT NULL DEFAULT 0,
  due_at timestamptz NOT NULL DEFAULT now(),
  claim uuid,
  settled_at timestamptz,
  PRIMARY KEY (id),
  CONSTRAINT webhook_letter_mail_id_address_key UNIQUE (mail_id, address),
  CONSTRAINT webhook_letter_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'sent'::text, 'refused'::text, 'given_up'::text])))
);
CREATE INDEX webhook_letter_due ON webhook_letter (due_at) WHERE (state = 'waiting'::text);

-- Mails about webhooks, with a copy of the webhook: it may be changed or deleted before the mail goes out.
CREATE TABLE webhook_mail (
  id uuid,
  webhook_id bigint NOT NULL,
  account_id text NOT NULL,
  reason text NOT NULL,
  name text NOT NULL,
  event text NOT NULL,
  uri text NOT NULL,
  copies_to text,
  error text NOT NULL,
  failures integer NOT NULL,
  failing_since timestamptz NOT NULL,
  filed_at timestamptz NOT NULL DEFAULT now(),
  due_at timestamptz NOT NULL DEFAULT now(),
  addressed_at timestamptz,
  PRIMARY KEY (id),
  CONSTRAINT webhook_mail_reason_check CHECK ((reason = ANY (ARRAY['failing'::text, 'unverified'::text, 'disabled'::text])))
);
CREATE INDEX webhook_mail_filed ON webhook_mail (filed_at);
CREATE INDEX webhook_mail_unaddressed ON webhook_mail (due_at) WHERE (addressed_at IS NULL);
CREATE INDEX webhook_mail_addressed ON webhook_mail (account_id, addressed_at);

CREATE TABLE webhook_policy (
  id bigserial,
  name text,
  disabled boolean NOT NULL,
  jwt_alg text,
  jwt_audience text,
  jwt_claim_expires_in integer,
  public_key_pem text,
  created_at timestamptz(0) NOT NULL,
  updated_at timestamptz(0) NOT NULL,
  account_id text NOT NULL,
  version integer NOT NULL DEFAULT 1,
  scheme text NOT NULL,
  public_key text,
  key_id text,
  previous_key_expires_at timestamptz(0),
  CONSTRAINT "PK_fb29ca0b16343356e729649f608" PRIMARY KEY (id)
);
CREATE INDEX webhook_policy_by_account_id ON webhook_policy (account_id, id);
CREATE INDEX webhook_policy_by_account_id_created_at ON webhook_policy (account_id, created_at, id);
CREATE INDEX webhook_policy_by_account_id_updated_at ON webhook_policy (account_id, updated_at, id);

-- Signing keys of a policy. The one without an end signs; the others are valid until theirs.
CREATE TABLE webhook_policy_key (
  id uuid DEFAULT gen_random_uuid(),
  policy_id bigint NOT NULL,
  algorithm text NOT NULL,
  signing text NOT NULL,
  public_pem text,
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz,
  PRIMARY KEY (id)
);
CREATE INDEX webhook_policy_key_of ON webhook_policy_key (policy_id, created_at);
CREATE UNIQUE INDEX webhook_policy_key_newest ON webhook_policy_key (policy_id) WHERE (expires_at IS NULL);
CREATE INDEX webhook_policy_key_expiring ON webhook_policy_key (expires_at) WHERE (expires_at IS NOT NULL);

CREATE TABLE webhook_sequence (
  webhook_id bigint,
  last bigint NOT NULL,
  PRIMARY KEY (webhook_id)
);

-- Verification codes; wrong ones are counted.
CREATE TABLE webhook_verification (
  webhook_id bigint,
  code_hash bytea NOT NULL,
  expires_at timestamptz NOT NULL,
  wrong_codes integer NOT NULL DEFAULT 0,
  wrong_since timestamptz,
  PRIMARY KEY (webhook_id)
);

-- Foreign keys
ALTER TABLE webhook ADD CONSTRAINT webhook_policy FOREIGN KEY (webhook_policy_id) REFERENCES webhook_policy(id) NOT VALID;
ALTER TABLE webhook_letter ADD CONSTRAINT webhook_letter_mail_id_fkey FOREIGN KEY (mail_id) REFERENCES webhook_mail(id) ON DELETE CASCADE;
ALTER TABLE webhook_policy_key ADD CONSTRAINT webhook_policy_key_of_policy FOREIGN KEY (policy_id) REFERENCES webhook_policy(id) ON DELETE CASCADE;
ALTER TABLE webhook_verification ADD CONSTRAINT webhook_verification_of FOREIGN KEY (webhook_id) REFERENCES webhook(id) ON DELETE CASCADE;

-- Ids of audit lines and of archive entries are unique in the system: those of this service end in 3.
ALTER TABLE audit_line ALTER COLUMN id SET INCREMENT BY 10, ALTER COLUMN id RESTART WITH 3;
ALTER TABLE shelved ALTER COLUMN id SET INCREMENT BY 10, ALTER COLUMN id RESTART WITH 3;

-- Indexes of the projection that only this service needs
CREATE INDEX reference_administrators ON reference (id) WHERE ((type = 'person'::text) AND (attributes @? '$."roles".*[*]?(@ == "account_administrator")'::jsonpath));

-- The delivery log. Times are truncated to seconds, and compared so. An attempt without an answer has the error
-- in place of the status line.
CREATE VIEW webhook_delivery AS
SELECT id, account_id, 1 AS version, webhook_id, sequence, event, kind, state,
  CASE kind WHEN 'event' THEN split_part(record, '/', 1) WHEN 'verify' THEN 'webhook'
    ELSE split_part(event, '.', 1) END AS object_type,
  CASE kind WHEN 'event' THEN substring(record FROM '/([0-9]{1,15})$')::bigint WHEN 'verify' THEN webhook_id
    ELSE 12345 END AS object_id,
  (SELECT line FROM delivery_attempt WHERE delivery_id = delivery.id
    ORDER BY started_at DESC, attempt DESC LIMIT 1) AS last_answer,
  coalesce((
    SELECT jsonb_agg(jsonb_build_object('started_at', started_at::timestamptz(0)::text, 'duration_ms', duration_ms,
      'status', status, CASE WHEN status IS NULL THEN 'error' ELSE 'line' END, line) ORDER BY started_at, attempt)
    FROM (SELECT * FROM delivery_attempt WHERE delivery_id = delivery.id
      ORDER BY started_at DESC, attempt DESC LIMIT 100) latest), '[]') AS attempts,
  occurred_at::timestamptz(0) AS occurred_at,
  created_at::timestamptz(0) AS created_at,
  coalesce(settled_at, created_at)::timestamptz(0) AS updated_at,
  settled_at::timestamptz(0) AS settled_at,
  CASE WHEN state = 'retrying' THEN (SELECT due_at::timestamptz(0) FROM delivery_lane lane
    WHERE lane.webhook_id = delivery.webhook_id AND lane.record = delivery.record AND claim IS NULL
  ) END AS next_attempt_at
FROM delivery;
