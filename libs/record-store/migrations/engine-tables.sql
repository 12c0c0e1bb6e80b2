-- Tables beside the records of a service. Those of the event log come first: libs/events/migrations.

-- Accounts, as the service that keeps them says: name, address, time zone, trusted accounts.
CREATE TABLE account (
  id text,
  name text NOT NULL,
  url text NOT NULL,
  custom_url text,
  time_zone text NOT NULL,
  locale text NOT NULL,
  trusts jsonb NOT NULL DEFAULT '[]',
  version integer NOT NULL DEFAULT 1,
  directory_account text,
  organization_id bigint,
  service_desk_team_id bigint,
  PRIMARY KEY (id)
);

-- Uploads of records. One record uses an upload first; others have copies of the row.
CREATE TABLE attachment (
  id bigint GENERATED ALWAYS AS IDENTITY,
  account_id text NOT NULL,
  record_type text NOT NULL,
  record_id bigint NOT NULL,
  field text NOT NULL,
  key text NOT NULL,
  name text NOT NULL,
  size bigint NOT NULL,
  inline boolean NOT NULL,
  created_at timestamptz(0) NOT NULL,
  copied boolean NOT NULL DEFAULT false,
  PRIMARY KEY (id)
);
CREATE INDEX attachment_by_record ON attachment (record_type, record_id, id);
CREATE UNIQUE INDEX attachment_used_once ON attachment (key) WHERE (NOT copied);
CREATE INDEX attachment_by_key ON attachment (key);

-- Fields that a change changed, with their old and new values.
CREATE TABLE audit_line (
  id bigint GENERATED ALWAYS AS IDENTITY,
  account_id text NOT NULL,
  record_type text NOT NULL,
  record_id bigint NOT NULL,
  action text NOT NULL,
  person_id bigint,
  person_name text,
  changes jsonb NOT NULL,
  created_at timestamptz(0) NOT NULL,
  PRIMARY KEY (id)
);
CREATE INDEX audit_line_by_id ON audit_line (account_id, id);
CREATE INDEX audit_line_by_created_at ON audit_line (account_id, created_at, id);
CREATE INDEX audit_line_by_type ON audit_line (account_id, record_type, created_at, id);
CREATE INDEX audit_line_by_person ON audit_line (account_id, person_id, created_at, id) WHERE (person_id IS NOT NULL);
CREATE INDEX audit_line_by_record ON audit_line (record_type, record_id, created_at, id);

-- Projection of all records that references name, own and other services': name, account, attributes for rules.
-- reference_by_parent: "requests of the own organization and below" follow the tree downwards.
CREATE TABLE reference (
  type text,
  id bigint,
  account_id text NOT NULL,
  name text NOT NULL,
  "sourceID" text,
  disabled boolean NOT NULL,
  version integer NOT NULL,
  "json" text NOT NULL,
  attributes jsonb NOT NULL,
  PRIMARY KEY (type, id)
);
CREATE INDEX reference_by_name ON reference (type, name, id);
CREATE INDEX reference_by_code ON reference (type, ((attributes ->> 'reference'::text))) WHERE (attributes ? 'reference'::text);
CREATE INDEX reference_by_parent ON reference ((((attributes ->> 'parent'::text))::bigint)) WHERE (type = 'organization'::text);

-- Archived and trashed records: by whom and when.
CREATE TABLE shelved (
  id bigint GENERATED ALWAYS AS IDENTITY,
  record_type text NOT NULL,
  record_id bigint NOT NULL,
  account_id text NOT NULL,
  shelf text NOT NULL,
  person_id bigint,
  shelved_at timestamptz(0) NOT NULL,
  PRIMARY KEY (id),
  CONSTRAINT shelved_record_type_record_id_key UNIQUE (record_type, record_id)
);
CREATE INDEX shelved_by_id ON shelved (shelf, account_id, id);
CREATE INDEX shelved_by_at ON shelved (shelf, account_id, shelved_at, id);

CREATE VIEW archive_entry AS
SELECT id, record_type, record_id, account_id, person_id AS archived_by_id, shelved_at AS archived_at
FROM shelved WHERE shelf = 'archived';

CREATE VIEW trash_entry AS
SELECT id, record_type, record_id, account_id, person_id AS trashed_by_id, shelved_at AS trashed_at
FROM shelved WHERE shelf = 'trashed';
