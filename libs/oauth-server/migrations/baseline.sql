-- Tables of oauth-server, in alphabetical order.
-- The tables of the event log and of idempotency keys come first: libs/events/migrations, libs/record-store/migrations.

-- The secret stands with each token and not with the family: a refresh may use a newer one.
-- Tokens have no foreign keys: checking those would lock the row of the application at each of its tokens.
CREATE TABLE access_token (
  token_hash bytea,
  family_id bigint NOT NULL,
  secret_id bigint,
  secret_generation integer,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  PRIMARY KEY (token_hash),
  CONSTRAINT access_token_token_hash_check CHECK ((length(token_hash) = 32))
);
CREATE INDEX access_token_by_end ON access_token (expires_at);

-- Projection of accounts.
CREATE TABLE account (
  id text,
  name text NOT NULL,
  url text,
  time_zone text,
  locale text,
  trusts jsonb NOT NULL DEFAULT '[]',
  version bigint NOT NULL,
  PRIMARY KEY (id)
);

-- A token or an authorization carries the generations of the application, secret and person it was made under, and is
-- valid while they are the same: nothing that has died comes back, and no row of it is touched.
CREATE TABLE application (
  id bigint GENERATED ALWAYS AS IDENTITY,
  account_id text NOT NULL,
  name text NOT NULL,
  client_id text NOT NULL,
  redirect_uris jsonb NOT NULL,
  scopes jsonb NOT NULL,
  person_id bigint,
  public boolean NOT NULL,
  disabled boolean NOT NULL DEFAULT false,
  generation integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  version integer NOT NULL DEFAULT 1,
  PRIMARY KEY (id),
  CONSTRAINT application_client_id_key UNIQUE (client_id)
);
CREATE INDEX application_of_account ON application (account_id, id);

CREATE TABLE application_secret (
  id bigint GENERATED ALWAYS AS IDENTITY,
  application_id bigint NOT NULL,
  secret_hash bytea NOT NULL,
  hint text NOT NULL,
  disabled boolean NOT NULL DEFAULT false,
  generation integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL,
  version integer NOT NULL DEFAULT 1,
  updated_at timestamptz,
  PRIMARY KEY (id),
  CONSTRAINT application_secret_secret_hash_key UNIQUE (secret_hash),
  CONSTRAINT application_secret_secret_hash_check CHECK ((length(secret_hash) = 32))
);
CREATE INDEX application_secret_of_application ON application_secret (application_id, id);

CREATE TABLE authorization_code (
  code_hash bytea,
  application_id bigint NOT NULL,
  application_generation integer NOT NULL,
  person_id bigint NOT NULL,
  person_version bigint NOT NULL,
  grant_id bigint NOT NULL,
  redirect_uri text NOT NULL,
  code_challenge text,
  scopes jsonb NOT NULL,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  used_at timestamptz,
  family_id bigint,
  PRIMARY KEY (code_hash),
  CONSTRAINT authorization_code_code_hash_check CHECK ((length(code_hash) = 32))
);
CREATE INDEX authorization_code_unused ON authorization_code (expires_at) WHERE (family_id IS NULL);
CREATE INDEX authorization_code_of_family ON authorization_code (family_id) WHERE (family_id IS NOT NULL);

CREATE TABLE authorization_grant (
  id bigint GENERATED ALWAYS AS IDENTITY,
  application_id bigint NOT NULL,
  application_generation integer NOT NULL,
  person_id bigint NOT NULL,
  person_version bigint NOT NULL,
  scopes jsonb NOT NULL,
  created_at timestamptz NOT NULL,
  revoked_at timestamptz,
  PRIMARY KEY (id)
);
CREATE UNIQUE INDEX authorization_grant_not_revoked ON authorization_grant (person_id, application_id) WHERE (revoked_at IS NULL);
CREATE INDEX authorization_grant_of_application ON authorization_grant (application_id);
CREATE INDEX authorization_grant_revoked ON authorization_grant (revoked_at) WHERE (revoked_at IS NOT NULL);

-- Refused clients, counted per hour, application and network.
CREATE TABLE client_refusal (
  hour timestamptz,
  application_id bigint,
  network text,
  refusals bigint NOT NULL,
  PRIMARY KEY (hour, application_id, network)
) WITH (fillfactor = 60);

-- Leases of gateways, by the clock of the database (ADR 17).
CREATE TABLE gateway_lease (
  gateway text,
  until timestamptz NOT NULL,
  term uuid NOT NULL DEFAULT gen_random_uuid(),
  PRIMARY KEY (gateway)
) WITH (fillfactor = 60);

CREATE TABLE password (
  person_id bigint,
  hash text NOT NULL,
  set_at timestamptz NOT NULL,
  PRIMARY KEY (person_id)
);

-- Projection of people. Tokens made under disabled_version or before are dead for good.
CREATE TABLE person (
  id bigint,
  account_id text NOT NULL,
  name text NOT NULL,
  primary_email text,
  time_zone text,
  locale text,
  organization_id bigint,
  roles jsonb NOT NULL DEFAULT '{}',
  team_ids jsonb NOT NULL DEFAULT '[]',
  disabled boolean NOT NULL,
  version bigint NOT NULL,
  disabled_version bigint NOT NULL DEFAULT '-1'::integer,
  "json" text,
  PRIMARY KEY (id)
);
CREATE INDEX person_by_email ON person (lower(primary_email));

-- Personal access tokens. The table is renamed for the view of that name; its sequence and constraints keep theirs.
CREATE TABLE personal_access_token (
  id bigint GENERATED ALWAYS AS IDENTITY,
  token_hash bytea NOT NULL,
  name text NOT NULL,
  hint text NOT NULL,
  person_id bigint NOT NULL,
  account_id text NOT NULL,
  scopes jsonb NOT NULL,
  created_at timestamptz NOT NULL,
  expires_at timestamptz,
  revoked_at timestamptz,
  person_version bigint NOT NULL,
  PRIMARY KEY (id),
  CONSTRAINT personal_access_token_token_hash_key UNIQUE (token_hash),
  CONSTRAINT personal_access_token_token_hash_check CHECK ((length(token_hash) = 32))
);
ALTER TABLE personal_access_token RENAME TO personal_token;
CREATE INDEX personal_access_token_of_person ON personal_token (person_id);
CREATE INDEX personal_token_by_end ON personal_token (LEAST(revoked_at, expires_at));

CREATE TABLE rate_look (
  caller text,
  looked_at timestamptz NOT NULL,
  PRIMARY KEY (caller)
) WITH (fillfactor = 60);

-- Slots of each caller's window, and the gateways that hold them. Rows are written often and for an hour: room in the
-- page keeps an update there, without touching the index.
CREATE TABLE rate_window (
  window_start timestamptz,
  caller text,
  taken integer NOT NULL,
  given integer NOT NULL,
  holders jsonb NOT NULL,
  PRIMARY KEY (window_start, caller)
) WITH (fillfactor = 60);

-- rotated_clock is by the clock of the database, rotated_at by the clock of an instance.
CREATE TABLE refresh_token (
  token_hash bytea,
  family_id bigint NOT NULL,
  secret_id bigint,
  secret_generation integer,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  rotated_at timestamptz,
  successor_salt bytea,
  rotated_clock timestamptz,
  PRIMARY KEY (token_hash),
  CONSTRAINT refresh_token_token_hash_check CHECK ((length(token_hash) = 32))
);
CREATE INDEX refresh_token_by_end ON refresh_token (expires_at);
CREATE INDEX refresh_token_of_family ON refresh_token (family_id);

CREATE TABLE security_event (
  id bigint GENERATED ALWAYS AS IDENTITY,
  at timestamptz NOT NULL,
  what text NOT NULL,
  account_id text,
  person_id bigint,
  application_id bigint,
  address text,
  details jsonb NOT NULL DEFAULT '{}',
  PRIMARY KEY (id)
);

-- Sessions of browsers.
CREATE TABLE session (
  id bigint GENERATED ALWAYS AS IDENTITY,
  id_hash bytea NOT NULL,
  person_id bigint NOT NULL,
  created_at timestamptz NOT NULL,
  seen_at timestamptz NOT NULL,
  user_agent text,
  address text NOT NULL,
  PRIMARY KEY (id),
  CONSTRAINT session_id_hash_key UNIQUE (id_hash),
  CONSTRAINT session_id_hash_check CHECK ((length(id_hash) = 32))
);
CREATE INDEX session_of_person ON session (person_id);

-- Sign-ins whose password is right in more than one account, until the account is chosen.
CREATE TABLE sign_in_choice (
  key bytea,
  proofs jsonb NOT NULL,
  made_at timestamptz NOT NULL,
  PRIMARY KEY (key)
);

-- Failed sign-ins, counted.
CREATE TABLE sign_in_failure (
  key bytea,
  failures integer NOT NULL,
  last_at timestamptz NOT NULL,
  PRIMARY KEY (key)
) WITH (fillfactor = 60);
CREATE INDEX sign_in_failure_by_time ON sign_in_failure (last_at);

CREATE TABLE token_family (
  id bigint GENERATED ALWAYS AS IDENTITY,
  application_id bigint NOT NULL,
  application_generation integer NOT NULL,
  person_id bigint NOT NULL,
  person_version bigint NOT NULL,
  grant_id bigint,
  scopes jsonb NOT NULL,
  created_at timestamptz NOT NULL,
  revoked_at timestamptz,
  revoked_because text,
  PRIMARY KEY (id)
);

-- Foreign keys
ALTER TABLE application_secret ADD CONSTRAINT application_secret_application_id_fkey FOREIGN KEY (application_id) REFERENCES application(id) ON DELETE CASCADE;
ALTER TABLE authorization_grant ADD CONSTRAINT authorization_grant_application_id_fkey FOREIGN KEY (application_id) REFERENCES application(id) ON DELETE CASCADE;

-- nodeId of libs/record in SQL; the domain is a setting that every connection makes at its start.
CREATE FUNCTION node_id(type text, id bigint) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT translate(encode(convert_to(current_setting('deskline.node_id_domain') || '/' || type || '/' || id, 'UTF8'),
    'base64'), E'+/=\n', '-_')
$$;

-- Views for the record engine, which reads a relation of the record's name with the account and version of each row.
-- A personal access token and an authorization belong to the account of their person. Times are truncated to seconds.
CREATE VIEW personal_access_token AS
  SELECT token.id, person.account_id, 1 AS version, token.person_id, token.name, token.hint, token.scopes,
    token.expires_at, date_trunc('second', token.created_at) AS created_at, date_trunc('second', token.created_at) AS updated_at
  FROM personal_token AS token JOIN person ON person.id = token.person_id
  WHERE token.revoked_at IS NULL AND token.person_version > person.disabled_version;

CREATE VIEW "authorization" AS
  SELECT consent.id, person.account_id, 1 AS version, consent.person_id, consent.scopes,
    date_trunc('second', consent.created_at) AS created_at, date_trunc('second', consent.created_at) AS updated_at,
    consent.application_id
  FROM authorization_grant AS consent JOIN person ON person.id = consent.person_id
  JOIN application ON application.id = consent.application_id
  WHERE consent.revoked_at IS NULL AND consent.application_generation = application.generation
    AND consent.person_version > person.disabled_version;

CREATE VIEW oauth_application AS
  SELECT id, account_id, version, name, client_id, redirect_uris, scopes, person_id, public, disabled,
    date_trunc('second', created_at) AS created_at, date_trunc('second', updated_at) AS updated_at, coalesce((
      SELECT jsonb_agg(jsonb_build_object('id', secret.id, 'hint', secret.hint, 'disabled', secret.disabled,
        'created_at', secret.created_at::text) ORDER BY secret.id)
      FROM application_secret AS secret WHERE secret.application_id = application.id), '[]') AS secrets
  FROM application;

CREATE VIEW oauth_application_secret AS
  SELECT secret.id, application.account_id, secret.version, application.id AS oauth_application_id, secret.hint,
    secret.disabled, date_trunc('second', secret.created_at) AS created_at,
    date_trunc('second', coalesce(secret.updated_at, secret.created_at)) AS updated_at
  FROM application_secret AS secret JOIN application ON application.id = secret.application_id;

-- People whose owner has not sent their JSON yet get it from their own columns.
CREATE VIEW reference AS
  SELECT 'person'::text AS type, id, account_id, name,
    coalesce(json, '"name":' || to_json(name) || ',"nodeID":"' || node_id('Person', id) || '"' ||
      CASE WHEN disabled THEN ',"disabled":true' ELSE '' END) AS json FROM person
  UNION ALL
  SELECT 'oauth_application', id, account_id, name,
    '"name":' || to_json(name) || ',"nodeID":"' || node_id('OauthApplication', id) || '"' ||
      CASE WHEN disabled THEN ',"disabled":true' ELSE '' END FROM application;
