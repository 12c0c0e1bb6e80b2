-- Tables of configuration-records, in alphabetical order.
-- The tables of the engine come first: libs/events/migrations and libs/record-store/migrations.

-- Facts of an account that only this service needs; the engine's table account has those of every service.
CREATE TABLE account_facts (
  account_id text,
  currency text,
  plan text,
  strong_privacy boolean NOT NULL DEFAULT false,
  time_format_24h boolean NOT NULL DEFAULT false,
  created_at timestamptz(0) NOT NULL,
  updated_at timestamptz(0) NOT NULL,
  PRIMARY KEY (account_id)
);

CREATE TABLE address (
  id bigserial,
  created_at timestamptz(0) NOT NULL,
  updated_at timestamptz(0) NOT NULL,
  person_id bigint,
  organization_id bigint,
  label text NOT NULL,
  address text,
  zip text,
  city text,
  state text,
  country text,
  integration boolean NOT NULL,
  account_id text NOT NULL,
  version integer NOT NULL DEFAULT 1,
  CONSTRAINT "PK_d92de1f82754668b5f5f5dd4fd5" PRIMARY KEY (id)
);
CREATE INDEX address_by_account_id ON address (account_id, id);
CREATE INDEX address_by_person_id ON address (person_id, id) WHERE (person_id IS NOT NULL);
CREATE INDEX address_by_organization_id ON address (organization_id, id) WHERE (organization_id IS NOT NULL);

CREATE TABLE agile_board (
  id bigserial,
  source text,
  "sourceID" text,
  created_at timestamptz(0) NOT NULL,
  updated_at timestamptz(0) NOT NULL,
  name text NOT NULL,
  description text,
  manager_id bigint,
  picture_uri text,
  current_sprint_id bigint,
  disabled boolean NOT NULL,
  account_id text NOT NULL,
  version integer NOT NULL DEFAULT 1,
  CONSTRAINT "PK_a0fc6f35d683fa11ad65d13ce2d" PRIMARY KEY (id)
);
CREATE INDEX agile_board_by_account_id ON agile_board (account_id, id);
CREATE INDEX "agile_board_by_account_id_sourceID" ON agile_board (account_id, "sourceID", id);
CREATE INDEX agile_board_by_account_id_created_at ON agile_board (account_id, created_at, id);
CREATE INDEX agile_board_by_account_id_updated_at ON agile_board (account_id, updated_at, id);
CREATE INDEX agile_board_by_account_id_name ON agile_board (account_id, name, id);

CREATE TABLE agile_board_column (
  id bigserial,
  source text,
  "sourceID" text,
  created_at timestamptz(0) NOT NULL,
  updated_at timestamptz(0) NOT NULL,
  name text NOT NULL,
  agile_board_id bigint NOT NULL,
  "position" integer,
  account_id text NOT NULL,
  version integer NOT NULL DEFAULT 1,
  CONSTRAINT "PK_7615006b2f1efbe663d56b77a35" PRIMARY KEY (id)
);
CREATE INDEX agile_board_column_by_account_id ON agile_board_column (account_id, id);
CREATE INDEX "agile_board_column_by_account_id_sourceID" ON agile_board_column (account_id, "sourceID", id);
CREATE INDEX agile_board_column_by_account_id_created_at ON agile_board_column (account_id, created_at, id);
CREATE INDEX agile_board_column_by_account_id_updated_at ON agile_board_column (account_id, updated_at, id);
CREATE INDEX agile_board_column_by_account_id_name ON agile_board_column (account_id, name, id);
CREATE INDEX agile_board_column_by_account_id_agile_board_id ON agile_board_column (account_id, agile_board_id, id);
CREATE INDEX agile_board_column_by_account_id_position ON agile_board_column (account_id, "position", id);

CREATE TABLE app_instance (
  id bigserial,
  created_at timestamptz(0) NOT NULL,
  updated_at timestamptz(0) NOT NULL,
  app_offering_id bigint NOT NULL,
  customer_representative_id bigint,
  enabled_by_customer boolean NOT NULL,
  suspended boolean NOT NULL,
  suspension_comment text,
  disabled boolean NOT NULL,
  custom_fields jsonb,
  account_id text NOT NULL,
  version integer NOT NULL DEFAULT 1,
  CONSTRAINT "PK_5bb6fd3cc74b86faf8bfff765cc" PRIMARY KEY (id)
);
CREATE INDEX app_instance_by_account_id ON app_instance (account_id, id);
CREATE INDEX app_instance_by_account_id_created_at ON app_instance (account_id, created_at, id);
CREATE INDEX app_instance_by_account_id_updated_at ON app_instance (account_id, updated_at, id);
CREATE INDEX app_instance_by_app_offering_id ON app_instance (app_offering_id, id);

CREATE TABLE app_offering (
  id bigserial,
  source text,
  "sourceID" text,
  created_at timestamptz(0) NOT NULL,
  updated_at timestamptz(0) NOT NULL,
  name text NOT NULL,
  reference text,
  card_description text,
  description text,
  features text,
  compliance text,
  service_instance_id bigint,
  ui_extension_version_id bigint,
  configuration_uri_template text,
  webhook_uri_template text,
  policy_jwt_alg text,
  policy_jwt_audience text,
  policy_jwt_claim_expires_in integer,
  openid_connect_discovery boolean NOT NULL,
  requires_enabled_oauth_person boolean NOT NULL,
  disabled boolean NOT NULL,
  picture_uri text,
  account_id text NOT NULL,
  version integer NOT NULL DEFAULT 1,
  CONSTRAINT "PK_9faef9bb8bca57b62d3583a38a2" PRIMARY KEY (id)
);
CREATE INDEX app_offering_by_account_id ON app_offering (account_id, id);
CREATE INDEX "app_offering_by_account_id_sourceID" ON app_offering (account_id, "sourceID", id);
CREATE INDEX app_offering_by_account_id_created_at ON app_offering (account_id, created_at, id);
CREATE INDEX app_offering_by_account_id_updated_at ON app_offering (account_id, updated_at, id);
CREATE INDEX app_offering_by_account_id_name ON app_offering (account_id, name, id);
CREATE UNIQUE INDEX app_offering_unique_reference ON app_offering (account_id, lower(reference));

CREATE TABLE app_offering_scope (
  id bigserial,
  created_at timestamptz(0) NOT NULL,
  updated_at timestamptz(0) NOT NULL,
  app_offering_id bigint,
  effect text NOT NULL,
  actions jsonb NOT NULL,
  account_id text NOT NULL,
  version integer NOT NULL DEFAULT 1,
  CONSTRAINT "PK_12e491a389afaebbd5c14b22c9e" PRIMARY KEY (id)
);
CREATE INDEX app_offering_scope_by_account_id ON app_offering_scope (account_id, id);
CREATE INDEX app_offering_scope_by_app_offering_id ON app_offering_scope (app_offering_id, id) WHERE (app_offering_id IS NOT NULL);

CREATE TABLE broadcast (
  id bigserial,
  source text,
  "sourceID" text,
  created_at timestamptz(0) NOT NULL,
  updated_at timestamptz(0) NOT NULL,
  message text NOT NULL,
  message_type text NOT NULL,
  visibility text NOT NULL,
  start_at timestamptz(0),
  end_at timestamptz(0),
  time_zone text,
  disabled boolean NOT NULL,
  request_id bigint,
  remarks text,
  account_id text NOT NULL,
  version integer NOT NULL DEFAULT 1,
  CONSTRAINT "PK_0ded4e27b42c4b2589e70095aa9" PRIMARY KEY (id)
);
CREATE INDEX broadcast_by_account_id ON broadcast (account_id, id);
CREATE INDEX "broadcast_by_account_id_sourceID" ON broadcast (account_id, "sourceID", id);
CREATE INDEX broadcast_by_account_id_created_at ON broadcast (account_id, created_at, id);
CREATE INDEX broadcast_by_account_id_updated_at ON broadcast (account_id, updated_at, id);
CREATE INDEX broadcast_by_account_id_start_at ON broadcast (account_id, start_at, id);
CREATE INDEX broadcast_by_account_id_end_at ON broadcast (account_id, end_at, id);

CREATE TABLE broadcast_customers (
  from_id bigint,
  to_id bigint,
  CONSTRAINT "PK_50743e2e4b8591d8febf4dd0e2a" PRIMARY KEY (from_id, to_id)
);
CREATE INDEX broadcast_customers_inverse ON broadcast_customers (to_id, from_id);

CREATE TABLE broadcast_organizations (
  from_id bigint,
  to_id bigint,
  CONSTRAINT "PK_ee740002db899bec002b587475a" PRIMARY KEY (from_id, to_id)
);
CREATE INDEX broadcast_organizations_inverse ON broadcast_organizations (to_id, from_id);

CREATE TABLE broadcast_service_instances (
  from_id bigint,
  to_id bigint,
  CONSTRAINT "PK_8b8747cd5a5e3c5ca263609a42f" PRIMARY KEY (from_id, to_id)
);
CREATE INDEX broadcast_service_instances_inverse ON broadcast_service_instances (to_id, from_id);

CREATE TABLE broadcast_sites (
  from_id bigint,
  to_id bigint,
  CONSTRAINT "PK_18214fece28badc6b8bf0b5b7f7" PRIMARY KEY (from_id, to_id)
);
CREATE INDEX broadcast_sites_inverse ON broadcast_sites (to_id, from_id);

CREATE TABLE broadcast_skill_pools (
  from_id bigint,
  to_id bigint,
  CONSTRAINT "PK_7ad6ffaed376de8628ec3677eb0" PRIMARY KEY (from_id, to_id)
);
CREATE INDEX broadcast_skill_pools_inverse ON broadcast_skill_pools (to_id, from_id);

CREATE TABLE broadcast_teams (
  from_id bigint,
  to_id bigint,
  CONSTRAINT "PK_421bc5ae7a77f385bd2f1493e40" PRIMARY KEY (from_id, to_id)
);
CREATE INDEX broadcast_teams_inverse ON broadcast_teams (to_id, from_id);

CREATE TABLE broadcast_translation (
  id bigserial,
  created_at timestamptz(0) NOT NULL,
  updated_at timestamptz(0) NOT NULL,
  broadcast_id bigint,
  locale text NOT NULL,
  message text,
  account_id text NOT NULL,
  version integer NOT NULL DEFAULT 1,
  CONSTRAINT "PK_1798bb9fb286722b1672a7e1df3" PRIMARY KEY (id)
);
CREATE INDEX broadcast_translation_by_account_id ON broadcast_translation (account_id, id);
CREATE INDEX broadcast_translation_by_broadcast_id ON broadcast_translation (broadcast_id, id) WHERE (broadcast_id IS NOT NULL);
CREATE UNIQUE INDEX broadcast_translation_unique_broadcast_locale ON broadcast_translation (account_id, broadcast_id, lower(locale));

CREATE TABLE calendar (
  id bigserial,
  source text,
  "sourceID" text,
  created_at timestamptz(0) NOT NULL,
  updated_at timestamptz(0) NOT NULL,
  name text NOT NULL,
  disabled boolean NOT NULL,
  account_id text NOT NULL,
  version integer NOT NULL DEFAULT 1,
  CONSTRAINT "PK_2492fb846a48ea16d53864e3267" PRIMARY KEY (id)
);
CREATE INDEX calendar_by_account_id ON calendar (account_id, id);
CREATE INDEX "calendar_by_account_id_sourceID" ON calendar (account_id, "sourceID", id);
CREATE INDEX calendar_by_account_id_created_at ON calendar (account_id, created_at, id);
CREATE INDEX calendar_by_account_id_updated_at ON calendar (account_id, updated_at, id);
CREATE INDEX calendar_by_account_id_name ON calendar (account_id, name, id);

CREATE TABLE calendar_hour (
  id bigserial,
  created_at timestamptz(0) NOT NULL,
  updated_at timestamptz(0) NOT NULL,
  calendar_id bigint,
  weekday text NOT NULL,
  time_from text NOT NULL,
  time_until text NOT NULL,
  account_id text NOT NULL,
  version integer NOT NULL DEFAULT 1,
  CONSTRAINT "PK_a5bc570fb12e1e6fa3184fb53f4" PRIMARY KEY (id)
);
CREATE INDEX calendar_hour_by_account_id ON calendar_hour (account_id, id);
CREATE INDEX calendar_hour_by_calendar_id ON calendar_hour (calendar_id, id) WHERE (calendar_id IS NOT NULL);

CREATE TABLE ci (
  id bigserial,
  source text,
  "sourceID" text,
  created_at timestamptz(0) NOT NULL,
  updated_at timestamptz(0) NOT NULL,
  name text,
  label text,
  product_id bigint NOT NULL,
  status text NOT NULL,
  action_status text,
  rule_set text,
  ci_type text,
  software boolean NOT NULL,
  alternate_names jsonb,
  "assetID" text,
  serial_nr text,
  "systemID" text,
  service_id bigint,
  support_team_id bigint,
  supplier_id bigint,
  financial_owner_id bigint,
  site_id bigint,
  location text,
  in_use_since date,
  warranty_expiry_date date,
  license_expiry_date date,
  license_type text,
  nr_of_licenses integer,
  nr_of_processors integer,
  nr_of_cores integer,
  site_license boolean,
  temporary_license boolean,
  rate integer,
  useful_life integer,
  po_nr text,
  salvage_value numeric,
  purchase_value numeric,
  depreciation_method text,
  remarks text,
  recurrence jsonb,
  workflow_template_id bigint,
  workflow_manager_id bigint,
  custom_fields jsonb,
  account_id text NOT NULL,
  version integer NOT NULL DEFAULT 1,
  shelf text,
  brand text,
  occurs_at timestamptz(0),
  occurrence jsonb,
  CONSTRAINT "PK_8ecc67fd94cf5f1bd3b8ad51d93" PRIMARY KEY (id)
);
CREATE INDEX ci_by_account_id ON ci (account_id, id) WHERE (shelf IS NULL);
CREATE INDEX "ci_by_account_id_sourceID" ON ci (account_id, "sourceID", id) WHERE (shelf IS NULL);
CREATE INDEX ci_by_account_id_created_at ON ci (account_id, created_at, id) WHERE (shelf IS NULL);
CREATE INDEX ci_by_account_id_updated_at ON ci (account_id, updated_at, id) WHERE (shelf IS NULL);
CREATE INDEX ci_by_account_id_name ON ci (account_id, name, id) WHERE (shelf IS NULL);
CREATE INDEX ci_by_account_id_label ON ci (account_id, label, id) WHERE (shelf IS NULL);
CREATE INDEX ci_by_product_id ON ci (product_id, id);
CREATE INDEX ci_by_account_id_status ON ci (account_id, status, id) WHERE (shelf IS NULL);
CREATE INDEX ci_by_service_id ON ci (service_id, id) WHERE (service_id IS NOT NULL);
CREATE INDEX ci_by_account_id_support_team_id ON ci (account_id, support_team_id, id) WHERE (shelf IS NULL);
CREATE INDEX ci_by_financial_owner_id ON ci (financial_owner_id, id) WHERE (financial_owner_id IS NOT NULL);
CREATE INDEX ci_by_site_id ON ci (site_id, id) WHERE (site_id IS NOT NULL);
CREATE INDEX "ci_by_account_id_assetID" ON ci (account_id, "assetID", id) WHERE (shelf IS NULL);
CREATE INDEX "ci_by_account_id_systemID" ON ci (account_id, "systemID", id) WHERE (shelf IS NULL);
CREATE INDEX ci_due_occurs_at ON ci (occurs_at) WHERE (occurs_at IS NOT NULL);
CREATE UNIQUE INDEX ci_unique_label ON ci (account_id, lower(label));
CREATE UNIQUE INDEX ci_unique_serial_nr_brand ON ci (account_id, lower(serial_nr), lower(brand));

-- Prefix of new labels, by category.
CREATE TABLE ci_label_prefix (
  account_id text,
  category text,
  prefix text NOT NULL,
  PRIMARY KEY (account_id, category)
);

-- Last number of each series of labels.
CREATE TABLE ci_label_series (
  account_id text,
  prefix text,
  digits integer NOT NULL,
  number bigint NOT NULL,
  PRIMARY KEY (account_id, prefix)
);

CREATE TABLE ci_relation (
  id bigserial,
  created_at timestamptz(0) NOT NULL,
  updated_at timestamptz(0) NOT NULL,
  owner_id bigint,
  ci_id bigint NOT NULL,
  relation_type text NOT NULL,
  account_id text NOT NULL,
  version integer NOT NULL DEFAULT 1,
  CONSTRAINT "PK_1d8b8f982b4932bfebb6dab3968" PRIMARY KEY (id)
);
CREATE INDEX ci_relation_by_account_id ON ci_relation (account_id, id);
CREATE INDEX ci_relation_by_account_id_created_at ON ci_relation (account_id, created_at, id);
CREATE INDEX ci_relation_by_account_id_updated_at ON ci_relation (account_id, updated_at, id);
CREATE INDEX ci_relation_by_owner_id ON ci_relation (owner_id, id) WHERE (owner_id IS NOT NULL);
CREATE INDEX ci_relation_by_account_id_ci_id ON ci_relation (account_id, ci_id, id);
CREATE INDEX ci_relation_by_account_id_relation_type ON ci_relation (account_id, relation_type, id);
CREATE UNIQUE INDEX ci_relation_unique_owner_ci ON ci_relation (account_id, owner_id, ci_id);

CREATE TABLE ci_users (
  from_id bigint,
  to_id bigint,
  CONSTRAINT "PK_f025286dbc206697dd585923d1d" PRIMARY KEY (from_id, to_id)
);
CREATE INDEX ci_users_inverse ON ci_users (to_id, from_id);

CREATE TABLE closure_code (
  id bigserial,
  source text,
  "sourceID" text,
  created_at timestamptz(0) NOT NULL,
  updated_at timestamptz(0) NOT NULL,
  name text NOT NULL,
  description text,
  information text,
  "position" integer,
  reference text,
  disabled boolean NOT NULL,
  account_id text NOT NULL,
  version integer NOT NULL DEFAULT 1,
  CONSTRAINT "PK_2d0f125a0fa1cfcde94be66bd45" PRIMARY KEY (id)
);
CREATE UNIQUE INDEX closure_code_unique_name ON closure_code (account_id, lower(name));
CREATE UNIQUE INDEX closure_code_unique_reference ON closure_code (account_id, lower(reference));
CREATE INDEX closure_code_by_account_id ON closure_code (account_id, id);
CREATE INDEX "closure_code_by_account_id_sourceID" ON closure_code (account_id, "sourceID", id);
CREATE INDEX closure_code_by_account_id_created_at ON closure_code (account_id, created_at, id);
CREATE INDEX closure_code_by_account_id_updated_at ON closure_code (account_id, updated_at, id);
CREATE INDEX closure_code_by_account_id_name ON closure_code (account_id, name, id);
CREATE INDEX closure_code_by_account_id_position ON closure_code (account_id, "position", id);
CREATE INDEX closure_code_by_account_id_reference ON closure_code (account_id, reference, id);

CREATE TABLE contact (
  id bigserial,
  created_at timestamptz(0) NOT NULL,
  updated_at timestamptz(0) NOT NULL,
  person_id bigint,
  organization_id bigint,
  label text NOT NULL,
  protocol text NOT NULL,
  uri text NOT NULL,
  integration boolean NOT NULL,
  account_id text NOT NULL,
  version integer NOT NULL DEFAULT 1,
  CONSTRAINT "PK_2cbbe00f59ab6b3bb5b8d19f989" PRIMARY KEY (id)
);
CREATE INDEX contact_by_account_id ON contact (account_id, id);
CREATE INDEX contact_by_person_id ON contact (person_id, id) WHERE (person_id IS NOT NULL);
CREATE INDEX contact_by_organization_id ON contact (organization_id, id) WHERE (organization_id IS NOT NULL);

CREATE TABLE contract (
  id bigserial,
  source text,
  "sourceID" text,
  created_at timestamptz(0) NOT NULL,
  updated_at timestamptz(0) NOT NULL,
  name text NOT NULL,
  category text NOT NULL,
  status text NOT NULL,
  customer_id bigint NOT NULL,
  customer_rep_id bigint,
  supplier_id bigint,
  supplier_contact_id bigint,
  start_date date,
  notice_date date,
  expiry_date date,
  time_zone text,
  starts_at timestamptz(0),
  expires_at timestamptz(0),
  remarks text,
  custom_fields jsonb,
  account_id text NOT NULL,
  version integer NOT NULL DEFAULT 1,
  CONSTRAINT "PK_17c3a89f58a2997276084e706e8" PRIMARY KEY (id)
);
CREATE INDEX contract_by_account_id ON contract (account_id, id);
CREATE INDEX "contract_by_account_id_sourceID" ON contract (account_id, "sourceID", id);
CREATE INDEX contract_by_account_id_created_at ON contract (account_id, created_at, id);
CREATE INDEX contract_by_account_id_updated_at ON contract (account_id, updated_at, id);
CREATE INDEX contract_by_account_id_name ON contract (account_id, name, id);
CREATE INDEX contract_by_account_id_category ON contract (account_id, category, id);
CREATE INDEX contract_by_account_id_status ON contract (account_id, status, id);
CREATE INDEX contract_by_customer_id ON contract (customer_id, id);
CREATE INDEX contract_by_account_id_supplier_id ON contract (account_id, supplier_id, id);
CREATE INDEX contract_due_starts_at ON contract (starts_at) WHERE (starts_at IS NOT NULL);
CREATE INDEX contract_due_expires_at ON contract (expires_at) WHERE (expires_at IS NOT NULL);

CREATE TABLE contract_cis (
  from_id bigint,
  to_id bigint,
  CONSTRAINT "PK_49326f5d5315b0f03db4617670a" PRIMARY KEY (from_id, to_id)
);
CREATE INDEX contract_cis_inverse ON contract_cis (to_id, from_id);

CREATE TABLE effort_class (
  id bigserial,
  source text,
  "sourceID" text,
  created_at timestamptz(0) NOT NULL,
  updated_at timestamptz(0) NOT NULL,
  name text NOT NULL,
  cost_multiplier numeric NOT NULL,
  "position" integer,
  disabled boolean NOT NULL,
  account_id text NOT NULL,
  version integer NOT NULL DEFAULT 1,
  CONSTRAINT "PK_397a77c398e98a3cc0d9477e0bc" PRIMARY KEY (id)
);
CREATE INDEX effort_class_by_account_id ON effort_class (account_id, id);
CREATE INDEX "effort_class_by_account_id_sourceID" ON effort_class (account_id, "sourceID", id);
CREATE INDEX effort_class_by_account_id_created_at ON effort_class (account_id, created_at, id);
CREATE INDEX effort_class_by_account_id_updated_at ON effort_class (account_id, updated_at, id);
CREATE INDEX effort_class_by_account_id_name ON effort_class (account_id, name, id);
CREATE INDEX effort_class_by_account_id_position ON effort_class (account_id, "position", id);

CREATE TABLE flsa (
  id bigserial,
  source text,
  "sourceID" text,
  created_at timestamptz(0) NOT NULL,
  updated_at timestamptz(0) NOT NULL,
  name text NOT NULL,
  status text NOT NULL,
  provider_id bigint NOT NULL,
  customer_id bigint NOT NULL,
  customer_rep_id bigint,
  start_date date,
  notice_date date,
  expiry_date date,
  time_zone text,
  starts_at timestamptz(0),
  expires_at timestamptz(0),
  service_desk_team_id bigint,
  support_hours_id bigint,
  pickup_target integer,
  pickups_within_target integer,
  support_chat_pickup_target integer,
  first_call_resolutions integer,
  service_desk_only_resolutions integer,
  rejected_solutions integer,
  target_details text,
  charges text,
  remarks text,
  account_id text NOT NULL,
  version integer NOT NULL DEFAULT 1,
  CONSTRAINT "PK_f5a62a40a049332bd5a6f5b6603" PRIMARY KEY (id)
);
CREATE INDEX flsa_by_account_id ON flsa (account_id, id);
CREATE INDEX "flsa_by_account_id_sourceID" ON flsa (account_id, "sourceID", id);
CREATE INDEX flsa_by_account_id_created_at ON flsa (account_id, created_at, id);
CREATE INDEX flsa_by_account_id_updated_at ON flsa (account_id, updated_at, id);
CREATE INDEX flsa_by_account_id_name ON flsa (account_id, name, id);
CREATE INDEX flsa_by_account_id_status ON flsa (account_id, status, id);
CREATE INDEX flsa_by_account_id_provider_id ON flsa (account_id, provider_id, id);
CREATE INDEX flsa_due_starts_at ON flsa (starts_at) WHERE (starts_at IS NOT NULL);
CREATE INDEX flsa_due_expires_at ON flsa (expires_at) WHERE (expires_at IS NOT NULL);

CREATE TABLE flsa_major_incident_managers (
  from_id bigint,
  to_id bigint,
  CONSTRAINT "PK_808da9f57a278f57032fc440b96" PRIMARY KEY (from_id, to_id)
);
CREATE INDEX flsa_major_incident_managers_inverse ON flsa_major_incident_managers (to_id, from_id);

CREATE TABLE holiday (
  id bigserial,
  source text,
  "sourceID" text,
  created_at timestamptz(0) NOT NULL,
  updated_at timestamptz(0) NOT NULL,
  name text NOT NULL,
  start_at timestamptz(0) NOT NULL,
  end_at timestamptz(0) NOT NULL,
  picture_uri text,
  account_id text NOT NULL,
  version integer NOT NULL DEFAULT 1,
  CONSTRAINT "PK_3e7492c25f80418a7aad0aec053" PRIMARY KEY (id)
);
CREATE INDEX holiday_by_account_id ON holiday (account_id, id);
CREATE INDEX "holiday_by_account_id_sourceID" ON holiday (account_id, "sourceID", id);
CREATE INDEX holiday_by_account_id_created_at ON holiday (account_id, created_at, id);
CREATE INDEX holiday_by_account_id_updated_at ON holiday (account_id, updated_at, id);
CREATE INDEX holiday_by_account_id_name ON holiday (account_id, name, id);

CREATE TABLE holiday_calendars (
  from_id bigint,
  to_id bigint,
  CONSTRAINT "PK_fcb6f8fe662def3b24a6e4bae15" PRIMARY KEY (from_id, to_id)
);
CREATE INDEX holiday_calendars_inverse ON holiday_calendars (to_id, from_id);

CREATE TABLE knowledge_article (
  id bigserial,
  source text,
  "sourceID" text,
  created_at timestamptz(0) NOT NULL,
  updated_at timestamptz(0) NOT NULL,
  subject text NOT NULL,
  status text NOT NULL,
  service_id bigint NOT NULL,
  template_id bigint,
  description text NOT NULL,
  instructions text NOT NULL,
  keywords text,
  locale text,
  archive_date timestamptz(0),
  end_users boolean NOT NULL,
  key_contacts boolean NOT NULL,
  covered_specialists boolean NOT NULL,
  internal_specialists boolean NOT NULL,
  created_by_id bigint,
  updated_by_id bigint,
  custom_fields jsonb,
  account_id text NOT NULL,
  version integer NOT NULL DEFAULT 1,
  CONSTRAINT "PK_5e6c80ff5dc988b082b737db9df" PRIMARY KEY (id)
);
CREATE INDEX knowledge_article_by_account_id ON knowledge_article (account_id, id);
CREATE INDEX "knowledge_article_by_account_id_sourceID" ON knowledge_article (account_id, "sourceID", id);
CREATE INDEX knowledge_article_by_account_id_created_at ON knowledge_article (account_id, created_at, id);
CREATE INDEX knowledge_article_by_account_id_updated_at ON knowledge_article (account_id, updated_at, id);
CREATE INDEX knowledge_article_by_account_id_subject ON knowledge_article (account_id, subject, id);
CREATE INDEX knowledge_article_by_account_id_status ON knowledge_article (account_id, status, id);
CREATE INDEX knowledge_article_by_service_id ON knowledge_article (service_id, id);
CREATE INDEX knowledge_article_by_created_by_id ON knowledge_article (created_by_id, id) WHERE (created_by_id IS NOT NULL);
CREATE INDEX knowledge_article_due_archive_date ON knowledge_article (archive_date) WHERE (archive_date IS NOT NULL);

CREATE TABLE knowledge_article_service_instances (
  from_id bigint,
  to_id bigint,
  CONSTRAINT "PK_c849f129887b4081952d7107714" PRIMARY KEY (from_id, to_id)
);
CREATE INDEX knowledge_article_service_instances_inverse ON knowledge_article_service_instances (to_id, from_id);

CREATE TABLE knowledge_article_template (
  id bigserial,
  source text,
  "sourceID" text,
  created_at timestamptz(0) NOT NULL,
  updated_at timestamptz(0) NOT NULL,
  subject text NOT NULL,
  service_id bigint,
  ui_extension_id bigint,
  disabled boolean NOT NULL,
  account_id text NOT NULL,
  version integer NOT NULL DEFAULT 1,
  CONSTRAINT "PK_e02e561220ee5177d3e0e6ec77e" PRIMARY KEY (id)
);
CREATE INDEX knowledge_article_template_by_account_id ON knowledge_article_template (account_id, id);
CREATE INDEX "knowledge_article_template_by_account_id_sourceID" ON knowledge_article_template (account_id, "sourceID", id);
CREATE INDEX knowledge_article_template_by_account_id_created_at ON knowledge_article_template (account_id, created_at, id);
CREATE INDEX knowledge_article_template_by_account_id_updated_at ON knowledge_article_template (account_id, updated_at, id);
CREATE INDEX knowledge_article_template_by_account_id_subject ON knowledge_article_template (account_id, subject, id);
CREATE INDEX knowledge_article_template_by_account_id_service_id ON knowledge_article_template (account_id, service_id, id);

CREATE TABLE knowledge_article_translation (
  id bigserial,
  created_at timestamptz(0) NOT NULL,
  updated_at timestamptz(0) NOT NULL,
  knowledge_article_id bigint,
  locale text NOT NULL,
  subject text,
  description text,
  instructions text,
  keywords text,
  account_id text NOT NULL,
  version integer NOT NULL DEFAULT 1,
  CONSTRAINT "PK_e5e24cd19bc8a37d147911c1783" PRIMARY KEY (id)
);
CREATE INDEX knowledge_article_translation_by_account_id ON knowledge_article_translation (account_id, id);
CREATE INDEX knowledge_article_translation_by_knowledge_article_id ON knowledge_article_translation (knowledge_article_id, id) WHERE (knowledge_article_id IS NOT NULL);
CREATE UNIQUE INDEX knowledge_article_translation_unique_knowledge_article_locale ON knowledge_article_translation (account_id, knowledge_article_id, lower(locale));

CREATE TABLE organization (
  id bigserial,
  source text,
  "sourceID" text,
  created_at timestamptz(0) NOT NULL,
  updated_at timestamptz(0) NOT NULL,
  name text NOT NULL,
  disabled boolean NOT NULL,
  parent_id bigint,
  manager_id bigint,
  substitute_id bigint,
  business_unit boolean NOT NULL,
  "financialID" text,
  region text,
  end_user_privacy boolean NOT NULL,
  order_template_id bigint,
  picture_uri text,
  remarks text,
  custom_fields jsonb,
  account_id text NOT NULL,
  version integer NOT NULL DEFAULT 1,
  CONSTRAINT "PK_472c1f99a32def1b0abb219cd67" PRIMARY KEY (id)
);
CREATE INDEX organization_by_account_id ON organization (account_id, id);
CREATE INDEX "organization_by_account_id_sourceID" ON organization (account_id, "sourceID", id);
CREATE INDEX organization_by_account_id_created_at ON organization (account_id, created_at, id);
CREATE INDEX organization_by_account_id_updated_at ON organization (account_id, updated_at, id);
CREATE INDEX organization_by_account_id_name ON organization (account_id, name, id);
CREATE INDEX organization_by_parent_id ON organization (parent_id, id) WHERE (parent_id IS NOT NULL);
CREATE INDEX organization_by_manager_id ON organization (manager_id, id) WHERE (manager_id IS NOT NULL);

CREATE TABLE out_of_office_period (
  id bigserial,
  source text,
  "sourceID" text,
  created_at timestamptz(0) NOT NULL,
  updated_at timestamptz(0) NOT NULL,
  person_id bigint NOT NULL,
  start_at timestamptz(0) NOT NULL,
  end_at timestamptz(0) NOT NULL,
  reason text,
  approval_delegate_id bigint,
  effort_class_id bigint,
  time_allocation_id bigint,
  account_id text NOT NULL,
  version integer NOT NULL DEFAULT 1,
  CONSTRAINT "PK_38c6db23c288cc104529c4de126" PRIMARY KEY (id)
);
CREATE INDEX out_of_office_period_by_account_id ON out_of_office_period (account_id, id);
CREATE INDEX "out_of_office_period_by_account_id_sourceID" ON out_of_office_period (account_id, "sourceID", id);
CREATE INDEX out_of_office_period_by_account_id_created_at ON out_of_office_period (account_id, created_at, id);
CREATE INDEX out_of_office_period_by_account_id_updated_at ON out_of_office_period (account_id, updated_at, id);
CREATE INDEX out_of_office_period_by_account_id_person_id ON out_of_office_period (account_id, person_id, id);
CREATE INDEX out_of_office_period_by_account_id_start_at ON out_of_office_period (account_id, start_at, id);
CREATE INDEX out_of_office_period_by_account_id_end_at ON out_of_office_period (account_id, end_at, id);

CREATE TABLE pdf_design (
  id bigserial,
  source text,
  "sourceID" text,
  created_at timestamptz(0) NOT NULL,
  updated_at timestamptz(0) NOT NULL,
  name text NOT NULL,
  disabled boolean NOT NULL,
  account_id text NOT NULL,
  version integer NOT NULL DEFAULT 1,
  CONSTRAINT "PK_1bae2c466a5e0ff496cd17b0181" PRIMARY KEY (id)
);
CREATE INDEX pdf_design_by_account_id ON pdf_design (account_id, id);
CREATE INDEX "pdf_design_by_account_id_sourceID" ON pdf_design (account_id, "sourceID", id);
CREATE INDEX pdf_design_by_account_id_created_at ON pdf_design (account_id, created_at, id);
CREATE INDEX pdf_design_by_account_id_updated_at ON pdf_design (account_id, updated_at, id);
CREATE INDEX pdf_design_by_account_id_name ON pdf_design (account_id, name, id);

-- Roles of a person, by account.
CREATE TABLE permission (
  person_id bigint,
  account_id text,
  roles jsonb NOT NULL,
  PRIMARY KEY (person_id, account_id)
);

CREATE TABLE person (
  id bigserial,
  source text,
  "sourceID" text,
  created_at timestamptz(0) NOT NULL,
  updated_at timestamptz(0) NOT NULL,
  name text NOT NULL,
  primary_email text NOT NULL,
  disabled boolean NOT NULL,
  job_title text,
  organization_id bigint,
  site_id bigint,
  location text,
  manager_id bigint,
  "employeeID" text,
  "supportID" text,
  "authenticationID" text,
  locale text,
  time_zone text,
  time_format_24h boolean NOT NULL,
  work_hours_id bigint,
  vip boolean NOT NULL,
  guest boolean NOT NULL,
  auto_translation boolean NOT NULL,
  do_not_translate_languages text,
  exclude_team_notifications boolean NOT NULL,
  send_email_notifications text NOT NULL,
  show_notification_popup text NOT NULL,
  oauth_person_enablement boolean NOT NULL,
  cost_per_hour numeric,
  cost_per_hour_currency text,
  picture_uri text,
  information text,
  custom_fields jsonb,
  account_id text NOT NULL,
  version integer NOT NULL DEFAULT 1,
  shelf text,
  roles jsonb,
  administers boolean NOT NULL,
  CONSTRAINT "PK_5fdaf670315c4b7e70cce85daa3" PRIMARY KEY (id)
);
CREATE UNIQUE INDEX person_unique_primary_email ON person (account_id, lower(primary_email));
CREATE INDEX person_by_account_id ON person (account_id, id) WHERE (shelf IS NULL);
CREATE INDEX "person_by_account_id_sourceID" ON person (account_id, "sourceID", id) WHERE (shelf IS NULL);
CREATE INDEX person_by_account_id_created_at ON person (account_id, created_at, id) WHERE (shelf IS NULL);
CREATE INDEX person_by_account_id_updated_at ON person (account_id, updated_at, id) WHERE (shelf IS NULL);
CREATE INDEX person_by_account_id_name ON person (account_id, name, id) WHERE (shelf IS NULL);
CREATE INDEX person_by_account_id_organization_id ON person (account_id, organization_id, id) WHERE (shelf IS NULL);
CREATE INDEX person_by_account_id_site_id ON person (account_id, site_id, id) WHERE (shelf IS NULL);
CREATE INDEX person_by_account_id_manager_id ON person (account_id, manager_id, id) WHERE (shelf IS NULL);
CREATE UNIQUE INDEX "person_unique_authenticationID" ON person (account_id, lower("authenticationID"));

CREATE TABLE product (
  id bigserial,
  source text,
  "sourceID" text,
  created_at timestamptz(0) NOT NULL,
  updated_at timestamptz(0) NOT NULL,
  name text NOT NULL,
  brand text NOT NULL,
  model text NOT NULL,
  category text NOT NULL,
  rule_set text,
  "productID" text,
  disabled boolean NOT NULL,
  service_id bigint,
  support_team_id bigint,
  supplier_id bigint,
  financial_owner_id bigint,
  rate integer,
  useful_life integer,
  depreciation_method text,
  salvage_value numeric,
  salvage_value_currency text,
  workflow_template_id bigint,
  workflow_manager_id bigint,
  recurrence jsonb,
  picture_uri text,
  remarks text,
  ui_extension_id bigint,
  custom_fields jsonb,
  account_id text NOT NULL,
  version integer NOT NULL DEFAULT 1,
  CONSTRAINT "PK_bebc9158e480b949565b4dc7a82" PRIMARY KEY (id)
);
CREATE INDEX product_by_account_id ON product (account_id, id);
CREATE INDEX "product_by_account_id_sourceID" ON product (account_id, "sourceID", id);
CREATE INDEX product_by_account_id_created_at ON product (account_id, created_at, id);
CREATE INDEX product_by_account_id_updated_at ON product (account_id, updated_at, id);
CREATE INDEX product_by_account_id_name ON product (account_id, name, id);
CREATE INDEX product_by_account_id_service_id ON product (account_id, service_id, id);
CREATE INDEX product_by_account_id_support_team_id ON product (account_id, support_team_id, id);
CREATE INDEX product_by_account_id_category ON product (account_id, category, id);

CREATE TABLE product_backlog (
  id bigserial,
  source text,
  "sourceID" text,
  created_at timestamptz(0) NOT NULL,
  updated_at timestamptz(0) NOT NULL,
  name text NOT NULL,
  product_owner_id bigint,
  request_template_id bigint,
  service_instance_id bigint,
  description text,
  picture_uri text,
  disabled boolean NOT NULL,
  account_id text NOT NULL,
  version integer NOT NULL DEFAULT 1,
  CONSTRAINT "PK_697083914b285e226a609e31c35" PRIMARY KEY (id)
);
CREATE INDEX product_backlog_by_account_id ON product_backlog (account_id, id);
CREATE INDEX "product_backlog_by_account_id_sourceID" ON product_backlog (account_id, "sourceID", id);
CREATE INDEX product_backlog_by_account_id_created_at ON product_backlog (account_id, created_at, id);
CREATE INDEX product_backlog_by_account_id_updated_at ON product_backlog (account_id, updated_at, id);
CREATE INDEX product_backlog_by_account_id_name ON product_backlog (account_id, name, id);
CREATE INDEX product_backlog_by_account_id_request_template_id ON product_backlog (account_id, request_template_id, id);
CREATE INDEX product_backlog_by_account_id_service_instance_id ON product_backlog (account_id, service_instance_id, id);

CREATE TABLE product_category (
  id bigserial,
  source text,
  "sourceID" text,
  created_at timestamptz(0) NOT NULL,
  updated_at timestamptz(0) NOT NULL,
  name text NOT NULL,
  "group" text NOT NULL,
  reference text,
  rule_set text NOT NULL,
  disabled boolean NOT NULL,
  review_end_of_support_days integer,
  review_in_use_since_days integer,
  review_last_seen_days integer,
  review_license_expiry_days integer,
  review_warranty_expiry_days integer,
  picture_uri text,
  ui_extension_id bigint,
  account_id text NOT NULL,
  version integer NOT NULL DEFAULT 1,
  CONSTRAINT "PK_0dce9bc93c2d2c399982d04bef1" PRIMARY KEY (id)
);
CREATE UNIQUE INDEX product_category_unique_group_name ON product_category (account_id, lower("group"), lower(name));
CREATE UNIQUE INDEX product_category_unique_reference ON product_category (account_id, lower(reference));
CREATE INDEX product_category_by_account_id ON product_category (account_id, id);
CREATE INDEX "product_category_by_account_id_sourceID" ON product_category (account_id, "sourceID", id);
CREATE INDEX product_category_by_account_id_created_at ON product_category (account_id, created_at, id);
CREATE INDEX product_category_by_account_id_updated_at ON product_category (account_id, updated_at, id);
CREATE INDEX product_category_by_account_id_name ON product_category (account_id, name, id);
CREATE INDEX product_category_by_account_id_reference ON product_category (account_id, reference, id);
CREATE INDEX product_category_by_account_id_rule_set ON product_category (account_id, rule_set, id);

CREATE TABLE product_category_translation (
  id bigserial,
  created_at timestamptz(0) NOT NULL,
  updated_at timestamptz(0) NOT NULL,
  product_category_id bigint,
  locale text NOT NULL,
  "group" text,
  account_id text NOT NULL,
  version integer NOT NULL DEFAULT 1,
  CONSTRAINT "PK_40ac21f239e150f3568da259974" PRIMARY KEY (id)
);
CREATE INDEX product_category_translation_by_account_id ON product_category_translation (account_id, id);
CREATE INDEX product_category_translation_by_product_category_id ON product_category_translation (product_category_id, id) WHERE (product_category_id IS NOT NULL);
CREATE UNIQUE INDEX product_category_translation_unique_product_category_locale ON product_category_translation (account_id, product_category_id, lower(locale));

CREATE TABLE project_category (
  id bigserial,
  source text,
  "sourceID" text,
  created_at timestamptz(0) NOT NULL,
  updated_at timestamptz(0) NOT NULL,
  name text NOT NULL,
  description text,
  information text,
  "position" integer,
  reference text,
  disabled boolean NOT NULL,
  account_id text NOT NULL,
  version integer NOT NULL DEFAULT 1,
  CONSTRAINT "PK_826c5e0f45e35b5983c8379be7b" PRIMARY KEY (id)
);
CREATE UNIQUE INDEX project_category_unique_name ON project_category (account_id, lower(name));
CREATE UNIQUE INDEX project_category_unique_reference ON project_category (account_id, lower(reference));
CREATE INDEX project_category_by_account_id ON project_category (account_id, id);
CREATE INDEX "project_category_by_account_id_sourceID" ON project_category (account_id, "sourceID", id);
CREATE INDEX project_category_by_account_id_created_at ON project_category (account_id, created_at, id);
CREATE INDEX project_category_by_account_id_updated_at ON project_category (account_id, updated_at, id);
CREATE INDEX project_category_by_account_id_name ON project_category (account_id, name, id);
CREATE INDEX project_category_by_account_id_position ON project_category (account_id, "position", id);
CREATE INDEX project_category_by_account_id_reference ON project_category (account_id, reference, id);

CREATE TABLE project_risk_level (
  id bigserial,
  source text,
  "sourceID" text,
  created_at timestamptz(0) NOT NULL,
  updated_at timestamptz(0) NOT NULL,
  name text NOT NULL,
  description text,
  information text,
  "position" integer,
  reference text,
  disabled boolean NOT NULL,
  account_id text NOT NULL,
  version integer NOT NULL DEFAULT 1,
  CONSTRAINT "PK_399bde422797045ab800b55b0df" PRIMARY KEY (id)
);
CREATE UNIQUE INDEX project_risk_level_unique_name ON project_risk_level (account_id, lower(name));
CREATE UNIQUE INDEX project_risk_level_unique_reference ON project_risk_level (account_id, lower(reference));
CREATE INDEX project_risk_level_by_account_id ON project_risk_level (account_id, id);
CREATE INDEX "project_risk_level_by_account_id_sourceID" ON project_risk_level (account_id, "sourceID", id);
CREATE INDEX project_risk_level_by_account_id_created_at ON project_risk_level (account_id, created_at, id);
CREATE INDEX project_risk_level_by_account_id_updated_at ON project_risk_level (account_id, updated_at, id);
CREATE INDEX project_risk_level_by_account_id_name ON project_risk_level (account_id, name, id);
CREATE INDEX project_risk_level_by_account_id_position ON project_risk_level (account_id, "position", id);
CREATE INDEX project_risk_level_by_account_id_reference ON project_risk_level (account_id, reference, id);

CREATE TABLE rfc_type (
  id bigserial,
  source text,
  "sourceID" text,
  created_at timestamptz(0) NOT NULL,
  updated_at timestamptz(0) NOT NULL,
  name text NOT NULL,
  information text,
  "position" integer,
  reference text,
  disabled boolean NOT NULL,
  account_id text NOT NULL,
  version integer NOT NULL DEFAULT 1,
  CONSTRAINT "PK_4fdf46308df6abfb2bd297aa68f" PRIMARY KEY (id)
);
CREATE UNIQUE INDEX rfc_type_unique_name ON rfc_type (account_id, lower(name));
CREATE UNIQUE INDEX rfc_type_unique_reference ON rfc_type (account_id, lower(reference));
CREATE INDEX rfc_type_by_account_id ON rfc_type (account_id, id);
CREATE INDEX "rfc_type_by_account_id_sourceID" ON rfc_type (account_id, "sourceID", id);
CREATE INDEX rfc_type_by_account_id_created_at ON rfc_type (account_id, created_at, id);
CREATE INDEX rfc_type_by_account_id_updated_at ON rfc_type (account_id, updated_at, id);
CREATE INDEX rfc_type_by_account_id_name ON rfc_type (account_id, name, id);
CREATE INDEX rfc_type_by_account_id_position ON rfc_type (account_id, "position", id);
CREATE INDEX rfc_type_by_account_id_reference ON rfc_type (account_id, reference, id);

CREATE TABLE risk_severity (
  id bigserial,
  source text,
  "sourceID" text,
  created_at timestamptz(0) NOT NULL,
  updated_at timestamptz(0) NOT NULL,
  name text NOT NULL,
  description text,
  information text,
  "position" integer,
  reference text,
  disabled boolean NOT NULL,
  account_id text NOT NULL,
  version integer NOT NULL DEFAULT 1,
  CONSTRAINT "PK_1015dbca5f48e857217b3573022" PRIMARY KEY (id)
);
CREATE UNIQUE INDEX risk_severity_unique_name ON risk_severity (account_id, lower(name));
CREATE UNIQUE INDEX risk_severity_unique_reference ON risk_severity (account_id, lower(reference));
CREATE INDEX risk_severity_by_account_id ON risk_severity (account_id, id);
CREATE INDEX "risk_severity_by_account_id_sourceID" ON risk_severity (account_id, "sourceID", id);
CREATE INDEX risk_severity_by_account_id_created_at ON risk_severity (account_id, created_at, id);
CREATE INDEX risk_severity_by_account_id_updated_at ON risk_severity (account_id, updated_at, id);
CREATE INDEX risk_severity_by_account_id_name ON risk_severity (account_id, name, id);
CREATE INDEX risk_severity_by_account_id_position ON risk_severity (account_id, "position", id);
CREATE INDEX risk_severity_by_account_id_reference ON risk_severity (account_id, reference, id);

CREATE TABLE scrum_workspace (
  id bigserial,
  source text,
  "sourceID" text,
  created_at timestamptz(0) NOT NULL,
  updated_at timestamptz(0) NOT NULL,
  name text NOT NULL,
  agile_board_id bigint NOT NULL,
  product_backlog_id bigint NOT NULL,
  team_id bigint NOT NULL,
  sprint_length integer NOT NULL,
  description text,
  picture_uri text,
  disabled boolean NOT NULL,
  account_id text NOT NULL,
  version integer NOT NULL DEFAULT 1,
  current_sprint_id bigint,
  CONSTRAINT "PK_ed3e4ac4e629db5bd47553e8b56" PRIMARY KEY (id)
);
CREATE INDEX scrum_workspace_by_account_id ON scrum_workspace (account_id, id);
CREATE INDEX "scrum_workspace_by_account_id_sourceID" ON scrum_workspace (account_id, "sourceID", id);
CREATE INDEX scrum_workspace_by_account_id_created_at ON scrum_workspace (account_id, created_at, id);
CREATE INDEX scrum_workspace_by_account_id_updated_at ON scrum_workspace (account_id, updated_at, id);
CREATE INDEX scrum_workspace_by_account_id_name ON scrum_workspace (account_id, name, id);
CREATE INDEX scrum_workspace_by_agile_board_id ON scrum_workspace (agile_board_id, id);
CREATE INDEX scrum_workspace_by_team_id ON scrum_workspace (team_id, id);

CREATE TABLE service (
  id bigserial,
  source text,
  "sourceID" text,
  created_at timestamptz(0) NOT NULL,
  updated_at timestamptz(0) NOT NULL,
  name text NOT NULL,
  provider_id bigint NOT NULL,
  support_team_id bigint,
  service_owner_id bigint,
  availability_manager_id bigint,
  capacity_manager_id bigint,
  change_manager_id bigint,
  continuity_manager_id bigint,
  knowledge_manager_id bigint,
  problem_manager_id bigint,
  release_manager_id bigint,
  impact text,
  disabled boolean NOT NULL,
  keywords text,
  survey_id bigint,
  picture_uri text,
  description text,
  custom_fields jsonb,
  account_id text NOT NULL,
  version integer NOT NULL DEFAULT 1,
  CONSTRAINT "PK_85a21558c006647cd76fdce044b" PRIMARY KEY (id)
);
CREATE INDEX service_by_account_id ON service (account_id, id);
CREATE INDEX "service_by_account_id_sourceID" ON service (account_id, "sourceID", id);
CREATE INDEX service_by_account_id_created_at ON service (account_id, created_at, id);
CREATE INDEX service_by_account_id_updated_at ON service (account_id, updated_at, id);
CREATE INDEX service_by_account_id_name ON service (account_id, name, id);
CREATE INDEX service_by_account_id_provider_id ON service (account_id, provider_id, id);
CREATE INDEX service_by_account_id_support_team_id ON service (account_id, support_team_id, id);
CREATE INDEX service_by_knowledge_manager_id ON service (knowledge_manager_id, id) WHERE (knowledge_manager_id IS NOT NULL);

CREATE TABLE service_category (
  id bigserial,
  source text,
  "sourceID" text,
  created_at timestamptz(0) NOT NULL,
  updated_at timestamptz(0) NOT NULL,
  name text NOT NULL,
  description text,
  picture_uri text,
  account_id text NOT NULL,
  version integer NOT NULL DEFAULT 1,
  CONSTRAINT "PK_9d513b39d251063f98f2a7b941d" PRIMARY KEY (id)
);
CREATE INDEX service_category_by_account_id ON service_category (account_id, id);
CREATE INDEX "service_category_by_account_id_sourceID" ON service_category (account_id, "sourceID", id);
CREATE INDEX service_category_by_account_id_created_at ON service_category (account_id, created_at, id);
CREATE INDEX service_category_by_account_id_updated_at ON service_category (account_id, updated_at, id);
CREATE INDEX service_category_by_account_id_name ON service_category (account_id, name, id);

CREATE TABLE service_category_services (
  from_id bigint,
  to_id bigint,
  CONSTRAINT "PK_32cb0459b6486b4e3b5f762de93" PRIMARY KEY (from_id, to_id)
);
CREATE INDEX service_category_services_inverse ON service_category_services (to_id, from_id);

CREATE TABLE service_category_translation (
  id bigserial,
  created_at timestamptz(0) NOT NULL,
  updated_at timestamptz(0) NOT NULL,
  service_category_id bigint,
  locale text NOT NULL,
  name text,
  description text,
  account_id text NOT NULL,
  version integer NOT NULL DEFAULT 1,
  CONSTRAINT "PK_929ea70d14bb862f38206a45cad" PRIMARY KEY (id)
);
CREATE INDEX service_category_translation_by_account_id ON service_category_translation (account_id, id);
CREATE INDEX service_category_translation_by_service_category_id ON service_category_translation (service_category_id, id) WHERE (service_category_id IS NOT NULL);
CREATE UNIQUE INDEX service_category_translation_unique_service_category_locale ON service_category_translation (account_id, service_category_id, lower(locale));

CREATE TABLE service_instance (
  id bigserial,
  source text,
  "sourceID" text,
  created_at timestamptz(0) NOT NULL,
  updated_at timestamptz(0) NOT NULL,
  name text NOT NULL,
  status text NOT NULL,
  service_id bigint NOT NULL,
  support_team_id bigint,
  first_line_team_id bigint,
  impact text,
  maintenance_window_id bigint,
  time_zone text,
  picture_uri text,
  remarks text,
  custom_fields jsonb,
  account_id text NOT NULL,
  version integer NOT NULL DEFAULT 1,
  CONSTRAINT "PK_b1d4cae4ddaaf4f4da7bb8062da" PRIMARY KEY (id)
);
CREATE INDEX service_instance_by_account_id ON service_instance (account_id, id);
CREATE INDEX "service_instance_by_account_id_sourceID" ON service_instance (account_id, "sourceID", id);
CREATE INDEX service_instance_by_account_id_created_at ON service_instance (account_id, created_at, id);
CREATE INDEX service_instance_by_account_id_updated_at ON service_instance (account_id, updated_at, id);
CREATE INDEX service_instance_by_account_id_name ON service_instance (account_id, name, id);
CREATE INDEX service_instance_by_account_id_status ON service_instance (account_id, status, id);
CREATE INDEX service_instance_by_account_id_service_id ON service_instance (account_id, service_id, id);
CREATE INDEX service_instance_by_account_id_support_team_id ON service_instance (account_id, support_team_id, id);

CREATE TABLE service_instance_child_service_instances (
  from_id bigint,
  to_id bigint,
  CONSTRAINT "PK_393e65ec30128140c5ae0b936a4" PRIMARY KEY (from_id, to_id)
);
CREATE INDEX service_instance_child_service_instances_inverse ON service_instance_child_service_instances (to_id, from_id);

CREATE TABLE service_instance_cis (
  from_id bigint,
  to_id bigint,
  CONSTRAINT "PK_962f358be5439edb38ffdb3d5fc" PRIMARY KEY (from_id, to_id)
);
CREATE INDEX service_instance_cis_inverse ON service_instance_cis (to_id, from_id);

CREATE TABLE service_offering (
  id bigserial,
  source text,
  "sourceID" text,
  created_at timestamptz(0) NOT NULL,
  updated_at timestamptz(0) NOT NULL,
  name text NOT NULL,
  status text NOT NULL,
  service_id bigint,
  summary text,
  availability double precision,
  reliability integer,
  recovery_time_objective integer,
  recovery_point_objective integer,
  restore_duration integer,
  report_frequency text NOT NULL,
  review_frequency text,
  charge_type_high text,
  charge_type_low text,
  charge_type_medium text,
  charge_type_rfc text,
  charge_type_rfi text,
  charge_type_top text,
  charge_type_case text,
  rate_high numeric,
  rate_low numeric,
  rate_medium numeric,
  rate_rfc numeric,
  rate_rfi numeric,
  rate_top numeric,
  rate_case numeric,
  rate_high_currency text,
  rate_low_currency text,
  rate_medium_currency text,
  rate_rfc_currency text,
  rate_rfi_currency text,
  rate_top_currency text,
  rate_case_currency text,
  response_target_low integer,
  response_target_medium integer,
  response_target_high integer,
  response_target_top integer,
  response_target_low_in_days integer,
  response_target_medium_in_days integer,
  response_target_high_in_days integer,
  response_target_top_in_days integer,
  resolution_target_low integer,
  resolution_target_medium integer,
  resolution_target_high integer,
  resolution_target_top integer,
  resolution_target_low_in_days integer,
  resolution_target_medium_in_days integer,
  resolution_target_high_in_days integer,
  resolution_target_top_in_days integer,
  responses_within_target integer,
  resolutions_within_target integer,
  support_hours_low_id bigint,
  support_hours_medium_id bigint,
  support_hours_high_id bigint,
  support_hours_top_id bigint,
  service_hours_id bigint,
  time_zone text,
  default_effort_class_id bigint,
  waiting_for_customer_follow_up_id bigint,
  charges text,
  continuity text,
  limitations text,
  penalties text,
  performance text,
  prerequisites text,
  maximum_risk_of_data_loss text,
  offline_backup_schedule text,
  account_id text NOT NULL,
  version integer NOT NULL DEFAULT 1,
  CONSTRAINT "PK_36d1431796da1e28dc90cfa58f1" PRIMARY KEY (id)
);
CREATE INDEX service_offering_by_account_id ON service_offering (account_id, id);
CREATE INDEX "service_offering_by_account_id_sourceID" ON service_offering (account_id, "sourceID", id);
CREATE INDEX service_offering_by_account_id_created_at ON service_offering (account_id, created_at, id);
CREATE INDEX service_offering_by_account_id_updated_at ON service_offering (account_id, updated_at, id);
CREATE INDEX service_offering_by_account_id_name ON service_offering (account_id, name, id);
CREATE INDEX service_offering_by_account_id_status ON service_offering (account_id, status, id);
CREATE INDEX service_offering_by_account_id_service_id ON service_offering (account_id, service_id, id);
CREATE INDEX service_offering_by_service_hours_id ON service_offering (service_hours_id, id) WHERE (service_hours_id IS NOT NULL);
CREATE INDEX service_offering_by_default_effort_class_id ON service_offering (default_effort_class_id, id) WHERE (default_effort_class_id IS NOT NULL);

CREATE TABLE service_translation (
  id bigserial,
  created_at timestamptz(0) NOT NULL,
  updated_at timestamptz(0) NOT NULL,
  service_id bigint,
  locale text NOT NULL,
  name text,
  description text,
  keywords text,
  account_id text NOT NULL,
  version integer NOT NULL DEFAULT 1,
  CONSTRAINT "PK_d8bc838ea7fbea5d6ded186021b" PRIMARY KEY (id)
);
CREATE INDEX service_translation_by_account_id ON service_translation (account_id, id);
CREATE INDEX service_translation_by_service_id ON service_translation (service_id, id) WHERE (service_id IS NOT NULL);
CREATE UNIQUE INDEX service_translation_unique_service_locale ON service_translation (account_id, service_id, lower(locale));

CREATE TABLE site (
  id bigserial,
  source text,
  "sourceID" text,
  created_at timestamptz(0) NOT NULL,
  updated_at timestamptz(0) NOT NULL,
  name text NOT NULL,
  disabled boolean NOT NULL,
  address text,
  zip text,
  city text,
  state text,
  country text,
  time_zone text,
  integration boolean NOT NULL,
  picture_uri text,
  remarks text,
  custom_fields jsonb,
  account_id text NOT NULL,
  version integer NOT NULL DEFAULT 1,
  CONSTRAINT "PK_635c0eeabda8862d5b0237b42b4" PRIMARY KEY (id)
);
CREATE INDEX site_by_account_id ON site (account_id, id);
CREATE INDEX "site_by_account_id_sourceID" ON site (account_id, "sourceID", id);
CREATE INDEX site_by_account_id_created_at ON site (account_id, created_at, id);
CREATE INDEX site_by_account_id_updated_at ON site (account_id, updated_at, id);
CREATE INDEX site_by_account_id_name ON site (account_id, name, id);

CREATE TABLE skill_pool (
  id bigserial,
  source text,
  "sourceID" text,
  created_at timestamptz(0) NOT NULL,
  updated_at timestamptz(0) NOT NULL,
  name text NOT NULL,
  manager_id bigint,
  cost_per_hour numeric,
  cost_per_hour_currency text,
  disabled boolean NOT NULL,
  picture_uri text,
  remarks text,
  account_id text NOT NULL,
  version integer NOT NULL DEFAULT 1,
  CONSTRAINT "PK_e33086cf874f7a2ad59cd23f772" PRIMARY KEY (id)
);
CREATE INDEX skill_pool_by_account_id ON skill_pool (account_id, id);
CREATE INDEX "skill_pool_by_account_id_sourceID" ON skill_pool (account_id, "sourceID", id);
CREATE INDEX skill_pool_by_account_id_created_at ON skill_pool (account_id, created_at, id);
CREATE INDEX skill_pool_by_account_id_updated_at ON skill_pool (account_id, updated_at, id);
CREATE INDEX skill_pool_by_account_id_name ON skill_pool (account_id, name, id);

CREATE TABLE skill_pool_effort_classes (
  from_id bigint,
  to_id bigint,
  CONSTRAINT "PK_dd8a91a57a92f2795fefbdcc5c0" PRIMARY KEY (from_id, to_id)
);
CREATE INDEX skill_pool_effort_classes_inverse ON skill_pool_effort_classes (to_id, from_id);

CREATE TABLE skill_pool_members (
  from_id bigint,
  to_id bigint,
  CONSTRAINT "PK_41fd17cad73130709c543cf32dd" PRIMARY KEY (from_id, to_id)
);
CREATE INDEX skill_pool_members_inverse ON skill_pool_members (to_id, from_id);

CREATE TABLE sla (
  id bigserial,
  source text,
  "sourceID" text,
  created_at timestamptz(0) NOT NULL,
  updated_at timestamptz(0) NOT NULL,
  name text NOT NULL,
  service_offering_id bigint NOT NULL,
  service_instance_id bigint,
  customer_id bigint NOT NULL,
  customer_account text,
  service_level_manager_id bigint,
  status text NOT NULL,
  coverage text,
  start_date date,
  notice_date date,
  expiry_date date,
  starts_at timestamptz(0),
  expires_at timestamptz(0),
  "agreementID" text,
  "activityID_low" text,
  "activityID_medium" text,
  "activityID_high" text,
  "activityID_top" text,
  "activityID_rfc" text,
  "activityID_rfi" text,
  "activityID_case" text,
  use_knowledge_from_service_provider boolean,
  remarks text,
  account_id text NOT NULL,
  version integer NOT NULL DEFAULT 1,
  held_by text,
  CONSTRAINT "PK_0cfc6cacc8e642ff9bc2c9aacd8" PRIMARY KEY (id)
);
CREATE INDEX sla_by_account_id ON sla (account_id, id);
CREATE INDEX "sla_by_account_id_sourceID" ON sla (account_id, "sourceID", id);
CREATE INDEX sla_by_account_id_created_at ON sla (account_id, created_at, id);
CREATE INDEX sla_by_account_id_updated_at ON sla (account_id, updated_at, id);
CREATE INDEX sla_by_account_id_name ON sla (account_id, name, id);
CREATE INDEX sla_by_account_id_service_offering_id ON sla (account_id, service_offering_id, id);
CREATE INDEX sla_by_service_instance_id ON sla (service_instance_id, id) WHERE (service_instance_id IS NOT NULL);
CREATE INDEX sla_by_customer_id ON sla (customer_id, id);
CREATE INDEX sla_by_account_id_status ON sla (account_id, status, id);
CREATE INDEX sla_by_account_id_coverage_status ON sla (account_id, coverage, status, id);
CREATE INDEX sla_due_starts_at ON sla (starts_at) WHERE (starts_at IS NOT NULL);
CREATE INDEX sla_due_expires_at ON sla (expires_at) WHERE (expires_at IS NOT NULL);
CREATE INDEX sla_by_held_by ON sla (held_by, id, account_id) WHERE (held_by IS NOT NULL);
CREATE INDEX sla_by_held_by_created_at ON sla (held_by, created_at, id) WHERE (held_by IS NOT NULL);
CREATE INDEX sla_by_held_by_updated_at ON sla (held_by, updated_at, id) WHERE (held_by IS NOT NULL);
CREATE INDEX sla_by_held_by_name ON sla (held_by, name, id) WHERE (held_by IS NOT NULL);
CREATE INDEX sla_by_held_by_service_offering_id ON sla (held_by, service_offering_id, id) WHERE (held_by IS NOT NULL);
CREATE INDEX sla_by_held_by_status ON sla (held_by, status, id) WHERE (held_by IS NOT NULL);

CREATE TABLE sla_customer_representatives (
  from_id bigint,
  to_id bigint,
  CONSTRAINT "PK_c48e7142ec9405a6d3b38b8f605" PRIMARY KEY (from_id, to_id)
);
CREATE INDEX sla_customer_representatives_inverse ON sla_customer_representatives (to_id, from_id);

CREATE TABLE sla_notification_scheme (
  id bigserial,
  source text,
  "sourceID" text,
  created_at timestamptz(0) NOT NULL,
  updated_at timestamptz(0) NOT NULL,
  name text NOT NULL,
  disabled boolean NOT NULL,
  account_id text NOT NULL,
  version integer NOT NULL DEFAULT 1,
  CONSTRAINT "PK_28a1a3912607afa83afca67ed76" PRIMARY KEY (id)
);
CREATE INDEX sla_notification_scheme_by_account_id ON sla_notification_scheme (account_id, id);
CREATE INDEX "sla_notification_scheme_by_account_id_sourceID" ON sla_notification_scheme (account_id, "sourceID", id);
CREATE INDEX sla_notification_scheme_by_account_id_created_at ON sla_notification_scheme (account_id, created_at, id);
CREATE INDEX sla_notification_scheme_by_account_id_updated_at ON sla_notification_scheme (account_id, updated_at, id);
CREATE INDEX sla_notification_scheme_by_account_id_name ON sla_notification_scheme (account_id, name, id);

CREATE TABLE sla_organizations (
  from_id bigint,
  to_id bigint,
  CONSTRAINT "PK_4414fbbd32edd100b95439283ff" PRIMARY KEY (from_id, to_id)
);
CREATE INDEX sla_organizations_inverse ON sla_organizations (to_id, from_id);

CREATE TABLE sla_people (
  from_id bigint,
  to_id bigint,
  CONSTRAINT "PK_c3c21bb5ce542d993b92bf7a913" PRIMARY KEY (from_id, to_id)
);
CREATE INDEX sla_people_inverse ON sla_people (to_id, from_id);

CREATE TABLE sla_service_instances (
  from_id bigint,
  to_id bigint,
  CONSTRAINT "PK_181beaf3d44a252fa43fbc5724c" PRIMARY KEY (from_id, to_id)
);
CREATE INDEX sla_service_instances_inverse ON sla_service_instances (to_id, from_id);

CREATE TABLE sla_sites (
  from_id bigint,
  to_id bigint,
  CONSTRAINT "PK_cde51442e14a299a9bd3c6d57e2" PRIMARY KEY (from_id, to_id)
);
CREATE INDEX sla_sites_inverse ON sla_sites (to_id, from_id);

CREATE TABLE sla_skill_pools (
  from_id bigint,
  to_id bigint,
  CONSTRAINT "PK_153f42fecd3057617bf51ff8008" PRIMARY KEY (from_id, to_id)
);
CREATE INDEX sla_skill_pools_inverse ON sla_skill_pools (to_id, from_id);

CREATE TABLE sprint (
  id bigserial,
  source text,
  "sourceID" text,
  created_at timestamptz(0) NOT NULL,
  updated_at timestamptz(0) NOT NULL,
  name text NOT NULL,
  number integer,
  scrum_workspace_id bigint,
  status text NOT NULL,
  start_at timestamptz(0),
  end_at timestamptz(0),
  description text,
  account_id text NOT NULL,
  version integer NOT NULL DEFAULT 1,
  CONSTRAINT "PK_f371c7b5c4bc62fb2ba2bdb9f61" PRIMARY KEY (id)
);
CREATE INDEX sprint_by_account_id ON sprint (account_id, id);
CREATE INDEX "sprint_by_account_id_sourceID" ON sprint (account_id, "sourceID", id);
CREATE INDEX sprint_by_account_id_created_at ON sprint (account_id, created_at, id);
CREATE INDEX sprint_by_account_id_updated_at ON sprint (account_id, updated_at, id);
CREATE INDEX sprint_by_account_id_number ON sprint (account_id, number, id);
CREATE INDEX sprint_by_scrum_workspace_id ON sprint (scrum_workspace_id, id) WHERE (scrum_workspace_id IS NOT NULL);
CREATE INDEX sprint_by_account_id_start_at ON sprint (account_id, start_at, id);
CREATE INDEX sprint_due_start_at ON sprint (start_at) WHERE (start_at IS NOT NULL);
CREATE INDEX sprint_due_end_at ON sprint (end_at) WHERE (end_at IS NOT NULL);
CREATE UNIQUE INDEX sprint_unique_scrum_workspace_number ON sprint (account_id, scrum_workspace_id, number);

CREATE TABLE survey (
  id bigserial,
  source text,
  "sourceID" text,
  created_at timestamptz(0) NOT NULL,
  updated_at timestamptz(0) NOT NULL,
  name text NOT NULL,
  introduction text,
  completion text,
  disabled boolean NOT NULL,
  account_id text NOT NULL,
  version integer NOT NULL DEFAULT 1,
  CONSTRAINT "PK_f0da32b9181e9c02ecf0be11ed3" PRIMARY KEY (id)
);
CREATE INDEX survey_by_account_id ON survey (account_id, id);
CREATE INDEX "survey_by_account_id_sourceID" ON survey (account_id, "sourceID", id);
CREATE INDEX survey_by_account_id_created_at ON survey (account_id, created_at, id);
CREATE INDEX survey_by_account_id_updated_at ON survey (account_id, updated_at, id);
CREATE INDEX survey_by_account_id_name ON survey (account_id, name, id);

CREATE TABLE survey_answer (
  id bigserial,
  created_at timestamptz(0) NOT NULL,
  updated_at timestamptz(0) NOT NULL,
  survey_response_id bigint,
  question_id bigint NOT NULL,
  answer text,
  choices jsonb,
  asked text,
  type text,
  weight integer,
  account_id text NOT NULL,
  version integer NOT NULL DEFAULT 1,
  CONSTRAINT "PK_5a2a931b95ad2a866f8bc039db9" PRIMARY KEY (id)
);
CREATE INDEX survey_answer_by_account_id ON survey_answer (account_id, id);
CREATE INDEX survey_answer_by_survey_response_id ON survey_answer (survey_response_id, id) WHERE (survey_response_id IS NOT NULL);
CREATE UNIQUE INDEX survey_answer_unique_survey_response_question_id ON survey_answer (account_id, survey_response_id, question_id);

CREATE TABLE survey_question (
  id bigserial,
  created_at timestamptz(0) NOT NULL,
  updated_at timestamptz(0) NOT NULL,
  survey_id bigint,
  question text NOT NULL,
  guidance text,
  type text NOT NULL,
  choices jsonb,
  weight integer NOT NULL,
  "position" integer NOT NULL,
  account_id text NOT NULL,
  version integer NOT NULL DEFAULT 1,
  CONSTRAINT "PK_ec6d65e83fd7217202178b79907" PRIMARY KEY (id)
);
CREATE INDEX survey_question_by_account_id ON survey_question (account_id, id);
CREATE INDEX survey_question_by_survey_id ON survey_question (survey_id, id) WHERE (survey_id IS NOT NULL);
CREATE INDEX survey_question_by_account_id_position ON survey_question (account_id, "position", id);

CREATE TABLE survey_response (
  id bigserial,
  source text,
  "sourceID" text,
  created_at timestamptz(0) NOT NULL,
  updated_at timestamptz(0) NOT NULL,
  survey_id bigint NOT NULL,
  service_id bigint NOT NULL,
  completed boolean NOT NULL,
  rating numeric,
  rating_calculation_json text,
  responded_at timestamptz(0),
  year integer,
  month integer,
  respondent_id bigint,
  account_id text NOT NULL,
  version integer NOT NULL DEFAULT 1,
  CONSTRAINT "PK_d9326eb52bf8b23d56a39ce419a" PRIMARY KEY (id)
);
CREATE INDEX survey_response_by_account_id ON survey_response (account_id, id);
CREATE INDEX "survey_response_by_account_id_sourceID" ON survey_response (account_id, "sourceID", id);
CREATE INDEX survey_response_by_account_id_created_at ON survey_response (account_id, created_at, id);
CREATE INDEX survey_response_by_account_id_updated_at ON survey_response (account_id, updated_at, id);
CREATE INDEX survey_response_by_survey_id ON survey_response (survey_id, id);
CREATE INDEX survey_response_by_respondent_id ON survey_response (respondent_id, id) WHERE (respondent_id IS NOT NULL);

CREATE TABLE team (
  id bigserial,
  source text,
  "sourceID" text,
  created_at timestamptz(0) NOT NULL,
  updated_at timestamptz(0) NOT NULL,
  name text NOT NULL,
  disabled boolean NOT NULL,
  manager_id bigint,
  coordinator_id bigint,
  configuration_manager_id bigint,
  auto_assign boolean NOT NULL,
  inbound_email_local_part text,
  work_hours_id bigint,
  time_zone text,
  agile_board_id bigint,
  scrum_workspace_id bigint,
  picture_uri text,
  remarks text,
  custom_fields jsonb,
  account_id text NOT NULL,
  version integer NOT NULL DEFAULT 1,
  CONSTRAINT "PK_f57d8293406df4af348402e4b74" PRIMARY KEY (id)
);
CREATE INDEX team_by_account_id ON team (account_id, id);
CREATE INDEX "team_by_account_id_sourceID" ON team (account_id, "sourceID", id);
CREATE INDEX team_by_account_id_created_at ON team (account_id, created_at, id);
CREATE INDEX team_by_account_id_updated_at ON team (account_id, updated_at, id);
CREATE INDEX team_by_account_id_name ON team (account_id, name, id);
CREATE INDEX team_by_work_hours_id ON team (work_hours_id, id) WHERE (work_hours_id IS NOT NULL);
CREATE UNIQUE INDEX team_unique_inbound_email_local_part ON team (account_id, lower(inbound_email_local_part));
CREATE INDEX team_by_coordinator_id ON team (coordinator_id, id);

CREATE TABLE team_members (
  from_id bigint,
  to_id bigint,
  CONSTRAINT "PK_c3bc598fa0391f4bda80a10d289" PRIMARY KEY (from_id, to_id)
);
CREATE INDEX team_members_inverse ON team_members (to_id, from_id);

CREATE TABLE time_allocation (
  id bigserial,
  source text,
  "sourceID" text,
  created_at timestamptz(0) NOT NULL,
  updated_at timestamptz(0) NOT NULL,
  name text NOT NULL,
  disabled boolean NOT NULL,
  account_id text NOT NULL,
  version integer NOT NULL DEFAULT 1,
  CONSTRAINT "PK_93b38410a6da4ea7acc960154d7" PRIMARY KEY (id)
);
CREATE INDEX time_allocation_by_account_id ON time_allocation (account_id, id);
CREATE INDEX "time_allocation_by_account_id_sourceID" ON time_allocation (account_id, "sourceID", id);
CREATE INDEX time_allocation_by_account_id_created_at ON time_allocation (account_id, created_at, id);
CREATE INDEX time_allocation_by_account_id_updated_at ON time_allocation (account_id, updated_at, id);
CREATE INDEX time_allocation_by_account_id_name ON time_allocation (account_id, name, id);

CREATE TABLE time_allocation_organizations (
  from_id bigint,
  to_id bigint,
  CONSTRAINT "PK_76a04d055b7d3e95793c7955e10" PRIMARY KEY (from_id, to_id)
);
CREATE INDEX time_allocation_organizations_inverse ON time_allocation_organizations (to_id, from_id);

CREATE TABLE ui_extension (
  id bigserial,
  source text,
  "sourceID" text,
  created_at timestamptz(0) NOT NULL,
  updated_at timestamptz(0) NOT NULL,
  name text NOT NULL,
  title text,
  category text,
  description text,
  html text,
  css text,
  javascript text,
  form_definition_json text,
  dark_mode_safe boolean NOT NULL,
  hide_note boolean NOT NULL,
  show_on_complete boolean NOT NULL,
  disabled boolean NOT NULL,
  created_by_id bigint,
  account_id text NOT NULL,
  version integer NOT NULL DEFAULT 1,
  phrases jsonb,
  compiled_css text,
  active_version_id bigint,
  prepared_version_id bigint,
  version_nr integer,
  CONSTRAINT "PK_ba722ddfeca4a26f5e692816c96" PRIMARY KEY (id)
);
CREATE INDEX ui_extension_by_account_id ON ui_extension (account_id, id);
CREATE INDEX "ui_extension_by_account_id_sourceID" ON ui_extension (account_id, "sourceID", id);
CREATE INDEX ui_extension_by_account_id_created_at ON ui_extension (account_id, created_at, id);
CREATE INDEX ui_extension_by_account_id_updated_at ON ui_extension (account_id, updated_at, id);
CREATE INDEX ui_extension_by_account_id_name ON ui_extension (account_id, name, id);

CREATE TABLE ui_extension_translation (
  id bigserial,
  created_at timestamptz(0) NOT NULL,
  updated_at timestamptz(0) NOT NULL,
  ui_extension_id bigint,
  locale text NOT NULL,
  html text,
  account_id text NOT NULL,
  version integer NOT NULL DEFAULT 1,
  CONSTRAINT "PK_2462d40066205f3f77d8998abe4" PRIMARY KEY (id)
);
CREATE INDEX ui_extension_translation_by_account_id ON ui_extension_translation (account_id, id);
CREATE INDEX ui_extension_translation_by_ui_extension_id ON ui_extension_translation (ui_extension_id, id) WHERE (ui_extension_id IS NOT NULL);
CREATE UNIQUE INDEX ui_extension_translation_unique_ui_extension_locale ON ui_extension_translation (account_id, ui_extension_id, lower(locale));

CREATE TABLE ui_extension_version (
  id bigserial,
  created_at timestamptz(0) NOT NULL,
  updated_at timestamptz(0) NOT NULL,
  ui_extension_id bigint,
  name text,
  version_nr integer,
  status text NOT NULL,
  html text,
  css text,
  javascript text,
  form_definition_json text,
  activated_at timestamptz(0),
  archived_at timestamptz(0),
  account_id text NOT NULL,
  version integer NOT NULL DEFAULT 1,
  CONSTRAINT "PK_45fbe41ebf147c45197a2deacf9" PRIMARY KEY (id)
);
CREATE INDEX ui_extension_version_by_account_id ON ui_extension_version (account_id, id);
CREATE INDEX ui_extension_version_by_account_id_created_at ON ui_extension_version (account_id, created_at, id);
CREATE INDEX ui_extension_version_by_account_id_updated_at ON ui_extension_version (account_id, updated_at, id);
CREATE INDEX ui_extension_version_by_ui_extension_id ON ui_extension_version (ui_extension_id, id) WHERE (ui_extension_id IS NOT NULL);
CREATE INDEX ui_extension_version_by_account_id_version_nr ON ui_extension_version (account_id, version_nr, id);
CREATE INDEX ui_extension_version_by_account_id_status ON ui_extension_version (account_id, status, id);

CREATE TABLE waiting_for_customer_follow_up (
  id bigserial,
  source text,
  "sourceID" text,
  created_at timestamptz(0) NOT NULL,
  updated_at timestamptz(0) NOT NULL,
  name text NOT NULL,
  disabled boolean NOT NULL,
  auto_complete boolean NOT NULL,
  account_id text NOT NULL,
  version integer NOT NULL DEFAULT 1,
  CONSTRAINT "PK_748df3b6643a9eb1a06149d0a26" PRIMARY KEY (id)
);
CREATE INDEX waiting_for_customer_follow_up_by_account_id ON waiting_for_customer_follow_up (account_id, id);
CREATE INDEX "waiting_for_customer_follow_up_by_account_id_sourceID" ON waiting_for_customer_follow_up (account_id, "sourceID", id);
CREATE INDEX waiting_for_customer_follow_up_by_account_id_created_at ON waiting_for_customer_follow_up (account_id, created_at, id);
CREATE INDEX waiting_for_customer_follow_up_by_account_id_updated_at ON waiting_for_customer_follow_up (account_id, updated_at, id);
CREATE INDEX waiting_for_customer_follow_up_by_account_id_name ON waiting_for_customer_follow_up (account_id, name, id);

CREATE TABLE waiting_for_customer_follow_up_rule (
  id bigserial,
  created_at timestamptz(0) NOT NULL,
  updated_at timestamptz(0) NOT NULL,
  waiting_for_customer_follow_up_id bigint,
  after integer NOT NULL,
  "position" integer,
  note text,
  account_id text NOT NULL,
  version integer NOT NULL DEFAULT 1,
  CONSTRAINT "PK_9ecf6f88d223292e863b839308c" PRIMARY KEY (id)
);
CREATE INDEX waiting_for_customer_follow_up_rule_by_account_id ON waiting_for_customer_follow_up_rule (account_id, id);
CREATE INDEX waiting_for_customer_follow_up_rule_by_waiting_for_customer_fol ON waiting_for_customer_follow_up_rule (waiting_for_customer_follow_up_id, id) WHERE (waiting_for_customer_follow_up_id IS NOT NULL);

CREATE TABLE workflow_type (
  id bigserial,
  source text,
  "sourceID" text,
  created_at timestamptz(0) NOT NULL,
  updated_at timestamptz(0) NOT NULL,
  name text NOT NULL,
  description text,
  information text,
  "position" integer,
  reference text,
  disabled boolean NOT NULL,
  account_id text NOT NULL,
  version integer NOT NULL DEFAULT 1,
  CONSTRAINT "PK_1d97115639b8b19e41c1e8493af" PRIMARY KEY (id)
);
CREATE UNIQUE INDEX workflow_type_unique_name ON workflow_type (account_id, lower(name));
CREATE UNIQUE INDEX workflow_type_unique_reference ON workflow_type (account_id, lower(reference));
CREATE INDEX workflow_type_by_account_id ON workflow_type (account_id, id);
CREATE INDEX "workflow_type_by_account_id_sourceID" ON workflow_type (account_id, "sourceID", id);
CREATE INDEX workflow_type_by_account_id_created_at ON workflow_type (account_id, created_at, id);
CREATE INDEX workflow_type_by_account_id_updated_at ON workflow_type (account_id, updated_at, id);
CREATE INDEX workflow_type_by_account_id_name ON workflow_type (account_id, name, id);
CREATE INDEX workflow_type_by_account_id_position ON workflow_type (account_id, "position", id);
CREATE INDEX workflow_type_by_account_id_reference ON workflow_type (account_id, reference, id);

-- Foreign keys
ALTER TABLE address ADD CONSTRAINT organization FOREIGN KEY (organization_id) REFERENCES organization(id);
ALTER TABLE address ADD CONSTRAINT person FOREIGN KEY (person_id) REFERENCES person(id);
ALTER TABLE app_offering_scope ADD CONSTRAINT app_offering FOREIGN KEY (app_offering_id) REFERENCES app_offering(id);
ALTER TABLE broadcast_translation ADD CONSTRAINT broadcast FOREIGN KEY (broadcast_id) REFERENCES broadcast(id);
ALTER TABLE calendar_hour ADD CONSTRAINT calendar FOREIGN KEY (calendar_id) REFERENCES calendar(id);
ALTER TABLE ci_relation ADD CONSTRAINT ci FOREIGN KEY (ci_id) REFERENCES ci(id);
ALTER TABLE ci_relation ADD CONSTRAINT owner FOREIGN KEY (owner_id) REFERENCES ci(id);
ALTER TABLE contact ADD CONSTRAINT organization FOREIGN KEY (organization_id) REFERENCES organization(id);
ALTER TABLE contact ADD CONSTRAINT person FOREIGN KEY (person_id) REFERENCES person(id);
ALTER TABLE knowledge_article_translation ADD CONSTRAINT knowledge_article FOREIGN KEY (knowledge_article_id) REFERENCES knowledge_article(id);
ALTER TABLE product_category_translation ADD CONSTRAINT product_category FOREIGN KEY (product_category_id) REFERENCES product_category(id);
ALTER TABLE service_category_translation ADD CONSTRAINT service_category FOREIGN KEY (service_category_id) REFERENCES service_category(id);
ALTER TABLE service_translation ADD CONSTRAINT service FOREIGN KEY (service_id) REFERENCES service(id);
ALTER TABLE survey_answer ADD CONSTRAINT survey_response FOREIGN KEY (survey_response_id) REFERENCES survey_response(id);
ALTER TABLE survey_question ADD CONSTRAINT survey FOREIGN KEY (survey_id) REFERENCES survey(id);
ALTER TABLE ui_extension_translation ADD CONSTRAINT ui_extension FOREIGN KEY (ui_extension_id) REFERENCES ui_extension(id);
ALTER TABLE waiting_for_customer_follow_up_rule ADD CONSTRAINT waiting_for_customer_follow_up FOREIGN KEY (waiting_for_customer_follow_up_id) REFERENCES waiting_for_customer_follow_up(id);

-- Ids of audit lines and of archive entries are unique in the system: those of this service end in 2.
ALTER TABLE audit_line ALTER COLUMN id SET INCREMENT BY 10, ALTER COLUMN id RESTART WITH 2;
ALTER TABLE shelved ALTER COLUMN id SET INCREMENT BY 10, ALTER COLUMN id RESTART WITH 2;

-- Indexes of the projection that only this service needs
CREATE INDEX reference_by_knowledge_article ON reference (((attributes ->> 'knowledge_article'::text))) WHERE ((type = 'request'::text) AND ((attributes ->> 'knowledge_article'::text) IS NOT NULL));
CREATE INDEX reference_by_ui_extension_category ON reference (account_id, ((attributes ->> 'category'::text)), id) WHERE (type = 'ui_extension'::text);

-- People covered by the active agreements of an account, by each of the nine values of coverage. Each branch begins at
-- a person or at an agreement.
CREATE VIEW person_sla_coverages (from_id, to_id) AS
SELECT p.id, s.id FROM person p
JOIN sla s ON s.status = 'active' AND s.coverage = 'customer_account' AND s.account_id = p.account_id
WHERE COALESCE(s.customer_account, s.account_id) = p.account_id
UNION ALL
SELECT p.id, s.id FROM person p
JOIN sla_organizations o ON o.to_id = p.organization_id
JOIN sla s ON s.status = 'active' AND s.coverage = 'organizations' AND s.id = o.from_id
UNION ALL
SELECT p.id, s.id FROM person p
JOIN sla_organizations o ON o.to_id = ANY (ARRAY(WITH RECURSIVE climbed AS (
SELECT p.organization_id AS id
UNION
SELECT higher.parent_id FROM climbed JOIN organization higher ON higher.id = climbed.id)
SELECT id FROM climbed))
JOIN sla s ON s.status = 'active' AND s.coverage = 'organizations_and_descendants' AND s.id = o.from_id
UNION ALL
SELECT p.id, s.id FROM person p
JOIN sla_sites l ON l.to_id = p.site_id
JOIN sla s ON s.status = 'active' AND s.coverage = 'sites' AND s.id = l.from_id
UNION ALL
SELECT p.id, s.id FROM person p
JOIN sla_organizations o ON o.to_id = p.organization_id
JOIN sla_sites l ON l.to_id = p.site_id AND l.from_id = o.from_id
JOIN sla s ON s.status = 'active' AND s.coverage = 'organizations_and_sites' AND s.id = o.from_id
UNION ALL
SELECT p.id, s.id FROM person p
JOIN sla_people l ON l.to_id = p.id
JOIN sla s ON s.status = 'active' AND s.coverage = 'people' AND s.id = l.from_id
UNION ALL
SELECT p.id, s.id FROM person p
JOIN ci_users u ON u.to_id = p.id
JOIN ci ON ci.id = u.from_id AND ci.shelf IS NULL
JOIN service_instance_cis i ON i.to_id = ci.id
JOIN sla s ON s.status = 'active' AND s.coverage = 'cis_of_service_instance' AND s.service_instance_id = i.from_id
UNION ALL
SELECT p.id, s.id FROM person p
JOIN team_members m ON m.to_id = p.id
JOIN service_instance i ON i.account_id = p.account_id AND i.support_team_id = m.from_id
JOIN sla_service_instances l ON l.to_id = i.id
JOIN sla s ON s.status = 'active' AND s.coverage = 'service_instances' AND s.id = l.from_id
UNION ALL
SELECT p.id, s.id FROM person p
JOIN skill_pool_members m ON m.to_id = p.id
JOIN sla_skill_pools l ON l.to_id = m.from_id
JOIN sla s ON s.status = 'active' AND s.coverage = 'skill_pools' AND s.id = l.from_id;

CREATE VIEW person_service_coverages (from_id, to_id) AS
SELECT covered.from_id, o.service_id FROM person_sla_coverages covered
JOIN sla s ON s.id = covered.to_id
JOIN service_offering o ON o.id = s.service_offering_id;

CREATE VIEW person_service_instance_coverages (from_id, to_id) AS
SELECT covered.from_id, s.service_instance_id FROM person_sla_coverages covered
JOIN sla s ON s.id = covered.to_id;

CREATE VIEW person_ci_coverages (from_id, to_id) AS
SELECT covered.from_id, i.to_id FROM person_service_instance_coverages covered
JOIN service_instance_cis i ON i.from_id = covered.to_id;
