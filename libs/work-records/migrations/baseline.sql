-- Tables of work-records, in alphabetical order.
-- The tables of the engine come first: libs/events/migrations and libs/record-store/migrations.

CREATE TABLE affected_sla (
  id bigserial,
  created_at timestamptz(0) NOT NULL,
  updated_at timestamptz(0) NOT NULL,
  request_id bigint,
  sla_id bigint,
  service_offering_id bigint,
  service_instance_id bigint,
  accountability text NOT NULL,
  impact text,
  response_target_at timestamptz(0),
  resolution_target_at timestamptz(0),
  actual_response_at timestamptz(0),
  actual_resolution_at timestamptz(0),
  response_missed boolean NOT NULL,
  resolution_missed boolean NOT NULL,
  support_team_id bigint,
  first_line_team_id bigint,
  response_due_at timestamptz(0),
  resolution_due_at timestamptz(0),
  account_id text NOT NULL,
  version integer NOT NULL DEFAULT 1,
  CONSTRAINT "PK_033545c166049f90694cafcacfb" PRIMARY KEY (id)
);
CREATE INDEX affected_sla_by_account_id ON affected_sla (account_id, id);
CREATE INDEX affected_sla_by_request_id ON affected_sla (request_id, id) WHERE (request_id IS NOT NULL);
CREATE INDEX affected_sla_by_support_team_id ON affected_sla (support_team_id, id) WHERE (support_team_id IS NOT NULL);
CREATE INDEX affected_sla_by_first_line_team_id ON affected_sla (first_line_team_id, id) WHERE (first_line_team_id IS NOT NULL);
CREATE INDEX affected_sla_due_response_due_at ON affected_sla (response_due_at) WHERE (response_due_at IS NOT NULL);
CREATE INDEX affected_sla_due_resolution_due_at ON affected_sla (resolution_due_at) WHERE (resolution_due_at IS NOT NULL);
CREATE UNIQUE INDEX affected_sla_unique_request_sla ON affected_sla (account_id, request_id, sla_id);
CREATE INDEX affected_sla_by_sla_id ON affected_sla (sla_id, id) WHERE (sla_id IS NOT NULL);

CREATE TABLE app_offering_automation_rule (
  id bigserial,
  created_at timestamptz(0) NOT NULL,
  updated_at timestamptz(0) NOT NULL,
  app_offering_id bigint NOT NULL,
  rulable_type text NOT NULL,
  name text NOT NULL,
  trigger text NOT NULL,
  "position" integer,
  condition text,
  actions text,
  expressions text,
  description text,
  actions_html text,
  description_html text,
  applies_to text,
  account_id text NOT NULL,
  version integer NOT NULL DEFAULT 1,
  CONSTRAINT "PK_e0480ae87eb2b71d2a2738abf67" PRIMARY KEY (id)
);
CREATE INDEX app_offering_automation_rule_by_account_id ON app_offering_automation_rule (account_id, id);
CREATE INDEX app_offering_automation_rule_by_app_offering_id ON app_offering_automation_rule (app_offering_id, id);
CREATE INDEX app_offering_automation_rule_by_account_id_position ON app_offering_automation_rule (account_id, "position", id);
CREATE INDEX app_offering_automation_rule_by_account_id_applies_to_trigger ON app_offering_automation_rule (account_id, applies_to, trigger, id);

CREATE TABLE approval (
  id bigserial,
  created_at timestamptz(0) NOT NULL,
  updated_at timestamptz(0) NOT NULL,
  task_id bigint,
  approver_id bigint NOT NULL,
  status text NOT NULL,
  planned_effort integer,
  account_id text NOT NULL,
  version integer NOT NULL DEFAULT 1,
  CONSTRAINT "PK_97bfd1cd9dff3c1302229da6b5c" PRIMARY KEY (id)
);
CREATE INDEX approval_by_account_id ON approval (account_id, id);
CREATE INDEX approval_by_task_id ON approval (task_id, id) WHERE (task_id IS NOT NULL);
CREATE INDEX approval_by_account_id_approver_id ON approval (account_id, approver_id, id);
CREATE INDEX approval_by_account_id_status ON approval (account_id, status, id);
CREATE INDEX approval_by_account_id_planned_effort ON approval (account_id, planned_effort, id);
CREATE UNIQUE INDEX approval_unique_task_approver ON approval (account_id, task_id, approver_id);

CREATE TABLE automation_failure (
  id bigserial,
  created_at timestamptz(0) NOT NULL,
  updated_at timestamptz(0) NOT NULL,
  automation_rule_id bigint,
  app_offering_automation_rule_id bigint,
  record_type text,
  record_id bigint,
  event text,
  message text,
  account_id text NOT NULL,
  version integer NOT NULL DEFAULT 1,
  CONSTRAINT "PK_e0c67cecf210193a425282624cc" PRIMARY KEY (id)
);
CREATE INDEX automation_failure_by_account_id ON automation_failure (account_id, id);
CREATE INDEX automation_failure_by_account_id_created_at ON automation_failure (account_id, created_at, id);
CREATE INDEX automation_failure_by_automation_rule_id ON automation_failure (automation_rule_id, id) WHERE (automation_rule_id IS NOT NULL);
CREATE INDEX automation_failure_by_app_offering_automation_rule_id ON automation_failure (app_offering_automation_rule_id, id) WHERE (app_offering_automation_rule_id IS NOT NULL);

CREATE TABLE automation_family (
  family text,
  changes integer NOT NULL,
  changed_at timestamptz NOT NULL,
  PRIMARY KEY (family)
);

CREATE TABLE automation_rule (
  id bigserial,
  source text,
  "sourceID" text,
  created_at timestamptz(0) NOT NULL,
  updated_at timestamptz(0) NOT NULL,
  name text NOT NULL,
  trigger text NOT NULL,
  "position" integer,
  condition text,
  actions text,
  expressions text,
  description text,
  actions_html text,
  description_html text,
  disabled boolean NOT NULL,
  generic text,
  request_id bigint,
  request_template_id bigint,
  task_id bigint,
  task_template_id bigint,
  workflow_id bigint,
  workflow_template_id bigint,
  project_task_id bigint,
  project_task_template_id bigint,
  project_template_id bigint,
  applies_to text,
  account_id text NOT NULL,
  version integer NOT NULL DEFAULT 1,
  CONSTRAINT "PK_d14a83a866da7ebbc991d3b2e9c" PRIMARY KEY (id)
);
CREATE INDEX automation_rule_by_account_id ON automation_rule (account_id, id);
CREATE INDEX automation_rule_by_account_id_position ON automation_rule (account_id, "position", id);
CREATE INDEX automation_rule_by_request_template_id ON automation_rule (request_template_id, id) WHERE (request_template_id IS NOT NULL);
CREATE INDEX automation_rule_by_account_id_applies_to_trigger ON automation_rule (account_id, applies_to, trigger, id);

-- Automation rules to run: one row for each rule and event, deleted when it has run. The family joins all changes
-- that rules made because of one event that no rule caused.
CREATE TABLE automation_run (
  id bigint GENERATED ALWAYS AS IDENTITY,
  account_id text NOT NULL,
  rule_type text NOT NULL,
  rule_id bigint NOT NULL,
  record_type text NOT NULL,
  record_id bigint NOT NULL,
  event text NOT NULL,
  depth integer NOT NULL,
  family text NOT NULL,
  person_id bigint,
  person_name text,
  note_id bigint,
  audit_line_id bigint,
  occurred_at timestamptz NOT NULL,
  attempts integer NOT NULL DEFAULT 0,
  due_at timestamptz NOT NULL,
  home_line_id bigint,
  PRIMARY KEY (id)
);
CREATE INDEX automation_run_by_record ON automation_run (record_type, record_id, id);
CREATE INDEX automation_run_by_account ON automation_run (account_id, id);

-- Service instances with a new agreement: the last open request that was looked up, the end of the claim of the
-- instance that looks them up, and the round, which grows with each further agreement and begins anew.
CREATE TABLE coverage_wave (
  service_instance_id bigint,
  last_id bigint NOT NULL DEFAULT 0,
  round integer NOT NULL DEFAULT 1,
  taken_until timestamptz NOT NULL DEFAULT '-infinity'::timestamp with time zone,
  PRIMARY KEY (service_instance_id)
);

CREATE TABLE note (
  id bigserial,
  created_at timestamptz(0) NOT NULL,
  updated_at timestamptz(0) NOT NULL,
  text text NOT NULL,
  internal boolean NOT NULL,
  person_id bigint,
  medium text NOT NULL,
  request_id bigint,
  problem_id bigint,
  workflow_id bigint,
  task_id bigint,
  project_id bigint,
  release_id bigint,
  account_id text NOT NULL,
  version integer NOT NULL DEFAULT 1,
  risk_id bigint,
  suppress_note_added_notifications boolean NOT NULL,
  project_task_id bigint,
  internal_account text,
  CONSTRAINT "PK_96d0c172a4fba276b1bbed43058" PRIMARY KEY (id)
);
CREATE INDEX note_by_account_id ON note (account_id, id);
CREATE INDEX note_by_account_id_created_at ON note (account_id, created_at, id);
CREATE INDEX note_by_account_id_person_id ON note (account_id, person_id, id);
CREATE INDEX note_by_request_id ON note (request_id, id) WHERE (request_id IS NOT NULL);
CREATE INDEX note_by_problem_id ON note (problem_id, id) WHERE (problem_id IS NOT NULL);
CREATE INDEX note_by_workflow_id ON note (workflow_id, id) WHERE (workflow_id IS NOT NULL);
CREATE INDEX note_by_task_id ON note (task_id, id) WHERE (task_id IS NOT NULL);
CREATE INDEX note_by_project_id ON note (project_id, id) WHERE (project_id IS NOT NULL);
CREATE INDEX note_by_release_id ON note (release_id, id) WHERE (release_id IS NOT NULL);
CREATE INDEX note_by_risk_id ON note (risk_id, id) WHERE (risk_id IS NOT NULL);
CREATE INDEX note_by_project_task_id ON note (project_task_id, id) WHERE (project_task_id IS NOT NULL);

CREATE TABLE phase (
  id bigserial,
  created_at timestamptz(0) NOT NULL,
  updated_at timestamptz(0) NOT NULL,
  name text NOT NULL,
  project_id bigint NOT NULL,
  "position" integer,
  status text NOT NULL,
  started_at timestamptz(0),
  completed_at timestamptz(0),
  account_id text NOT NULL,
  version integer NOT NULL DEFAULT 1,
  place integer,
  CONSTRAINT "PK_a9cac5076fb19818ed0f871bea8" PRIMARY KEY (id)
);
CREATE INDEX phase_by_account_id ON phase (account_id, id);
CREATE INDEX phase_by_account_id_created_at ON phase (account_id, created_at, id);
CREATE INDEX phase_by_account_id_updated_at ON phase (account_id, updated_at, id);
CREATE INDEX phase_by_account_id_name ON phase (account_id, name, id);
CREATE INDEX phase_by_project_id ON phase (project_id, id);
CREATE INDEX phase_by_account_id_position ON phase (account_id, "position", id);
CREATE INDEX phase_by_account_id_status ON phase (account_id, status, id);

CREATE TABLE problem (
  id bigserial,
  source text,
  "sourceID" text,
  created_at timestamptz(0) NOT NULL,
  updated_at timestamptz(0) NOT NULL,
  subject text NOT NULL,
  category text,
  status text NOT NULL,
  impact text NOT NULL,
  manager_id bigint NOT NULL,
  service_id bigint NOT NULL,
  team_id bigint NOT NULL,
  member_id bigint,
  supplier_id bigint,
  "supplier_requestID" text,
  workflow_id bigint,
  project_id bigint,
  knowledge_article_id bigint,
  product_backlog_id bigint,
  product_backlog_position integer,
  agile_board_id bigint,
  agile_board_column_id bigint,
  agile_board_column_position integer,
  known_error boolean NOT NULL,
  urgent boolean NOT NULL,
  new_assignment boolean NOT NULL,
  planned_effort integer,
  resolution_duration integer,
  analysis_target_at timestamptz(0),
  waiting_until timestamptz(0),
  solved_at timestamptz(0),
  workaround text,
  custom_fields jsonb,
  account_id text NOT NULL,
  version integer NOT NULL DEFAULT 1,
  shelf text,
  agile_board_place numeric,
  CONSTRAINT "PK_119b5ca6f3371465bf1f0f90219" PRIMARY KEY (id)
);
CREATE INDEX problem_by_account_id ON problem (account_id, id) WHERE (shelf IS NULL);
CREATE INDEX "problem_by_account_id_sourceID" ON problem (account_id, "sourceID", id) WHERE (shelf IS NULL);
CREATE INDEX problem_by_account_id_created_at ON problem (account_id, created_at, id) WHERE (shelf IS NULL);
CREATE INDEX problem_by_account_id_updated_at ON problem (account_id, updated_at, id) WHERE (shelf IS NULL);
CREATE INDEX problem_by_account_id_subject ON problem (account_id, subject, id) WHERE (shelf IS NULL);
CREATE INDEX problem_by_account_id_status ON problem (account_id, status, id) WHERE (shelf IS NULL);
CREATE INDEX problem_by_account_id_impact ON problem (account_id, impact, id) WHERE (shelf IS NULL);
CREATE INDEX problem_by_manager_id ON problem (manager_id, id);
CREATE INDEX problem_by_account_id_service_id ON problem (account_id, service_id, id) WHERE (shelf IS NULL);
CREATE INDEX problem_by_account_id_team_id ON problem (account_id, team_id, id) WHERE (shelf IS NULL);
CREATE INDEX problem_by_account_id_member_id ON problem (account_id, member_id, id) WHERE (shelf IS NULL);
CREATE INDEX problem_by_project_id ON problem (project_id, id) WHERE (project_id IS NOT NULL);
CREATE INDEX problem_by_account_id_known_error ON problem (account_id, known_error, id) WHERE (shelf IS NULL);
CREATE INDEX problem_by_account_id_analysis_target_at ON problem (account_id, analysis_target_at, id) WHERE (shelf IS NULL);
CREATE INDEX problem_by_account_id_solved_at ON problem (account_id, solved_at, id) WHERE (shelf IS NULL);
CREATE INDEX problem_by_workflow_id ON problem (workflow_id, id) WHERE (workflow_id IS NOT NULL);
CREATE INDEX problem_due_waiting_until ON problem (waiting_until) WHERE (waiting_until IS NOT NULL);
CREATE INDEX problem_by_product_backlog_id ON problem (product_backlog_id, id) WHERE (product_backlog_id IS NOT NULL);
CREATE INDEX problem_by_agile_board_column_id ON problem (agile_board_column_id, id) WHERE (agile_board_column_id IS NOT NULL);

CREATE TABLE problem_cis (
  from_id bigint,
  to_id bigint,
  CONSTRAINT "PK_a33efb417e572e31612811e58f6" PRIMARY KEY (from_id, to_id)
);
CREATE INDEX problem_cis_inverse ON problem_cis (to_id, from_id);

CREATE TABLE problem_service_instances (
  from_id bigint,
  to_id bigint,
  CONSTRAINT "PK_3f541903480b635e94173cc883d" PRIMARY KEY (from_id, to_id)
);
CREATE INDEX problem_service_instances_inverse ON problem_service_instances (to_id, from_id);

CREATE TABLE project (
  id bigserial,
  source text,
  "sourceID" text,
  created_at timestamptz(0) NOT NULL,
  updated_at timestamptz(0) NOT NULL,
  subject text NOT NULL,
  category text,
  status text NOT NULL,
  completion_reason text,
  justification text NOT NULL,
  risk_level text,
  program text,
  customer_id bigint NOT NULL,
  manager_id bigint,
  service_id bigint NOT NULL,
  work_hours_id bigint NOT NULL,
  time_zone text NOT NULL,
  effort integer,
  cost_of_effort numeric,
  cost_of_purchases numeric,
  total_cost numeric,
  value numeric,
  value_currency text,
  roi integer,
  completed_at timestamptz(0),
  completion_target_at timestamptz(0),
  resolution_duration integer,
  custom_fields jsonb,
  account_id text NOT NULL,
  version integer NOT NULL DEFAULT 1,
  shelf text,
  CONSTRAINT "PK_4d68b1358bb5b766d3e78f32f57" PRIMARY KEY (id)
);
CREATE INDEX project_by_account_id ON project (account_id, id) WHERE (shelf IS NULL);
CREATE INDEX "project_by_account_id_sourceID" ON project (account_id, "sourceID", id) WHERE (shelf IS NULL);
CREATE INDEX project_by_account_id_created_at ON project (account_id, created_at, id) WHERE (shelf IS NULL);
CREATE INDEX project_by_account_id_updated_at ON project (account_id, updated_at, id) WHERE (shelf IS NULL);
CREATE INDEX project_by_account_id_subject ON project (account_id, subject, id) WHERE (shelf IS NULL);
CREATE INDEX project_by_account_id_category ON project (account_id, category, id) WHERE (shelf IS NULL);
CREATE INDEX project_by_account_id_status ON project (account_id, status, id) WHERE (shelf IS NULL);
CREATE INDEX project_by_manager_id ON project (manager_id, id) WHERE (manager_id IS NOT NULL);
CREATE INDEX project_by_account_id_service_id ON project (account_id, service_id, id) WHERE (shelf IS NULL);
CREATE INDEX project_by_account_id_completed_at ON project (account_id, completed_at, id) WHERE (shelf IS NULL);
CREATE INDEX project_by_account_id_completion_target_at ON project (account_id, completion_target_at, id) WHERE (shelf IS NULL);

CREATE TABLE project_task_assignment (
  id bigserial,
  created_at timestamptz(0) NOT NULL,
  updated_at timestamptz(0) NOT NULL,
  project_task_id bigint,
  assignee_id bigint NOT NULL,
  status text NOT NULL,
  planned_effort integer,
  account_id text NOT NULL,
  version integer NOT NULL DEFAULT 1,
  CONSTRAINT "PK_31a5579a7cb5ce0b6668d3d4926" PRIMARY KEY (id)
);
CREATE INDEX project_task_assignment_by_account_id ON project_task_assignment (account_id, id);
CREATE INDEX project_task_assignment_by_project_task_id ON project_task_assignment (project_task_id, id) WHERE (project_task_id IS NOT NULL);
CREATE INDEX project_task_assignment_by_account_id_assignee_id ON project_task_assignment (account_id, assignee_id, id);
CREATE INDEX project_task_assignment_by_account_id_status ON project_task_assignment (account_id, status, id);
CREATE INDEX project_task_assignment_by_account_id_planned_effort ON project_task_assignment (account_id, planned_effort, id);
CREATE UNIQUE INDEX project_task_assignment_unique_project_task_assignee ON project_task_assignment (account_id, project_task_id, assignee_id);

CREATE TABLE project_task_predecessors (
  from_id bigint,
  to_id bigint,
  CONSTRAINT "PK_66f1d18d6ab899337a4d3a79cb6" PRIMARY KEY (from_id, to_id)
);
CREATE INDEX project_task_predecessors_inverse ON project_task_predecessors (to_id, from_id);

CREATE TABLE project_task_template (
  id bigserial,
  source text,
  "sourceID" text,
  created_at timestamptz(0) NOT NULL,
  updated_at timestamptz(0) NOT NULL,
  subject text NOT NULL,
  category text NOT NULL,
  planned_duration integer NOT NULL,
  planned_effort integer,
  planned_effort_project_manager integer,
  assign_to_project_manager boolean NOT NULL,
  copy_notes_to_project boolean NOT NULL,
  disabled boolean NOT NULL,
  urgent boolean NOT NULL,
  work_hours_are_24x7 boolean NOT NULL,
  required_approvals integer NOT NULL,
  instructions text,
  note text,
  team_id bigint,
  supplier_id bigint,
  skill_pool_id bigint,
  effort_class_id bigint,
  ui_extension_id bigint,
  account_id text NOT NULL,
  version integer NOT NULL DEFAULT 1,
  CONSTRAINT "PK_87da293ba1613b85c59aaeb459d" PRIMARY KEY (id)
);
CREATE INDEX project_task_template_by_account_id ON project_task_template (account_id, id);
CREATE INDEX "project_task_template_by_account_id_sourceID" ON project_task_template (account_id, "sourceID", id);
CREATE INDEX project_task_template_by_account_id_created_at ON project_task_template (account_id, created_at, id);
CREATE INDEX project_task_template_by_account_id_updated_at ON project_task_template (account_id, updated_at, id);
CREATE INDEX project_task_template_by_account_id_subject ON project_task_template (account_id, subject, id);
CREATE INDEX project_task_template_by_account_id_category ON project_task_template (account_id, category, id);

-- After project_task_template: PostgreSQL names the NOT NULL constraint of template_id by the order.
CREATE TABLE project_task (
  id bigserial,
  source text,
  "sourceID" text,
  created_at timestamptz(0) NOT NULL,
  updated_at timestamptz(0) NOT NULL,
  subject text NOT NULL,
  category text NOT NULL,
  status text NOT NULL,
  project_id bigint NOT NULL,
  phase_id bigint,
  template_id bigint NOT NULL,
  team_id bigint,
  supplier_id bigint,
  "supplier_requestID" text,
  skill_pool_id bigint,
  agile_board_id bigint,
  agile_board_column_id bigint,
  agile_board_column_position integer,
  agile_board_place numeric,
  planned_duration integer NOT NULL,
  planned_effort integer,
  required_approvals integer NOT NULL,
  resolution_duration integer,
  start_at timestamptz(0),
  deadline timestamptz(0),
  waiting_until timestamptz(0),
  anticipated_assignment_at timestamptz(0),
  assigned_at timestamptz(0),
  completion_target_at timestamptz(0),
  finished_at timestamptz(0),
  urgent boolean NOT NULL,
  work_hours_are_24x7 boolean NOT NULL,
  instructions text,
  checked_items jsonb,
  custom_fields jsonb,
  account_id text NOT NULL,
  version integer NOT NULL DEFAULT 1,
  copy_notes_to_project boolean,
  CONSTRAINT "PK_f8275249858f42bc01e47cb979d" PRIMARY KEY (id)
);
CREATE INDEX project_task_by_account_id ON project_task (account_id, id);
CREATE INDEX "project_task_by_account_id_sourceID" ON project_task (account_id, "sourceID", id);
CREATE INDEX project_task_by_account_id_created_at ON project_task (account_id, created_at, id);
CREATE INDEX project_task_by_account_id_updated_at ON project_task (account_id, updated_at, id);
CREATE INDEX project_task_by_account_id_subject ON project_task (account_id, subject, id);
CREATE INDEX project_task_by_account_id_category ON project_task (account_id, category, id);
CREATE INDEX project_task_by_account_id_status ON project_task (account_id, status, id);
CREATE INDEX project_task_by_project_id ON project_task (project_id, id);
CREATE INDEX project_task_by_phase_id ON project_task (phase_id, id) WHERE (phase_id IS NOT NULL);
CREATE INDEX project_task_by_account_id_completion_target_at ON project_task (account_id, completion_target_at, id);
CREATE INDEX project_task_by_account_id_finished_at ON project_task (account_id, finished_at, id);
CREATE INDEX project_task_by_agile_board_column_id ON project_task (agile_board_column_id, id) WHERE (agile_board_column_id IS NOT NULL);
CREATE INDEX project_task_due_waiting_until ON project_task (waiting_until) WHERE (waiting_until IS NOT NULL);
CREATE INDEX project_task_by_team_id ON project_task (team_id, id) WHERE (team_id IS NOT NULL);

CREATE TABLE project_template (
  id bigserial,
  source text,
  "sourceID" text,
  created_at timestamptz(0) NOT NULL,
  updated_at timestamptz(0) NOT NULL,
  subject text NOT NULL,
  category text,
  justification text,
  service_id bigint,
  work_hours_id bigint,
  time_zone text,
  disabled boolean NOT NULL,
  instructions text,
  note text,
  ui_extension_id bigint,
  account_id text NOT NULL,
  version integer NOT NULL DEFAULT 1,
  CONSTRAINT "PK_41cf7a5f5e816a0c36f494283b4" PRIMARY KEY (id)
);
CREATE INDEX project_template_by_account_id ON project_template (account_id, id);
CREATE INDEX "project_template_by_account_id_sourceID" ON project_template (account_id, "sourceID", id);
CREATE INDEX project_template_by_account_id_created_at ON project_template (account_id, created_at, id);
CREATE INDEX project_template_by_account_id_updated_at ON project_template (account_id, updated_at, id);
CREATE INDEX project_template_by_account_id_subject ON project_template (account_id, subject, id);
CREATE INDEX project_template_by_account_id_service_id ON project_template (account_id, service_id, id);

CREATE TABLE release (
  id bigserial,
  source text,
  "sourceID" text,
  created_at timestamptz(0) NOT NULL,
  updated_at timestamptz(0) NOT NULL,
  subject text NOT NULL,
  status text NOT NULL,
  completion_reason text,
  impact text NOT NULL,
  manager_id bigint,
  completed_at timestamptz(0),
  completion_target_at timestamptz(0),
  custom_fields jsonb,
  account_id text NOT NULL,
  version integer NOT NULL DEFAULT 1,
  shelf text,
  CONSTRAINT "PK_1a2253436964eea9c558f9464f4" PRIMARY KEY (id)
);
CREATE INDEX release_by_account_id ON release (account_id, id) WHERE (shelf IS NULL);
CREATE INDEX "release_by_account_id_sourceID" ON release (account_id, "sourceID", id) WHERE (shelf IS NULL);
CREATE INDEX release_by_account_id_created_at ON release (account_id, created_at, id) WHERE (shelf IS NULL);
CREATE INDEX release_by_account_id_updated_at ON release (account_id, updated_at, id) WHERE (shelf IS NULL);
CREATE INDEX release_by_account_id_subject ON release (account_id, subject, id) WHERE (shelf IS NULL);
CREATE INDEX release_by_account_id_status ON release (account_id, status, id) WHERE (shelf IS NULL);
CREATE INDEX release_by_account_id_impact ON release (account_id, impact, id) WHERE (shelf IS NULL);
CREATE INDEX release_by_manager_id ON release (manager_id, id) WHERE (manager_id IS NOT NULL);
CREATE INDEX release_by_account_id_completed_at ON release (account_id, completed_at, id) WHERE (shelf IS NULL);
CREATE INDEX release_by_account_id_completion_target_at ON release (account_id, completion_target_at, id) WHERE (shelf IS NULL);

CREATE TABLE request (
  id bigserial,
  source text,
  "sourceID" text,
  created_at timestamptz(0) NOT NULL,
  updated_at timestamptz(0) NOT NULL,
  subject text,
  category text NOT NULL,
  status text NOT NULL,
  impact text,
  completion_reason text,
  major_incident_status text,
  "grouping" text NOT NULL,
  grouped_into_id bigint,
  created_by_id bigint,
  requested_by_id bigint,
  requested_for_id bigint,
  organization_id bigint,
  service_instance_id bigint,
  template_id bigint,
  team_id bigint,
  member_id bigint,
  ci_id bigint,
  knowledge_article_id bigint,
  workflow_id bigint,
  project_id bigint,
  problem_id bigint,
  supplier_id bigint,
  "supplier_requestID" text,
  addressed boolean NOT NULL,
  reviewed boolean,
  urgent boolean,
  satisfaction text,
  agile_board_id bigint,
  agile_board_column_id bigint,
  agile_board_column_position integer,
  assignment_count integer,
  reopen_count integer,
  checked_items jsonb,
  waiting_until timestamptz(0),
  completed_at timestamptz(0),
  resolution_duration integer,
  desired_completion_at timestamptz(0),
  downtime_start_at timestamptz(0),
  downtime_end_at timestamptz(0),
  new_assignment boolean NOT NULL,
  next_target_at timestamptz(0),
  response_target_at timestamptz(0),
  resolution_target_at timestamptz(0),
  requester_resolution_target_at timestamptz(0),
  custom_fields jsonb,
  account_id text NOT NULL,
  version integer NOT NULL DEFAULT 1,
  shelf text,
  agile_board_place numeric,
  coverage_due_at timestamptz(0),
  agreements jsonb,
  clock_stops jsonb,
  responded_at timestamptz(0),
  waiting_for_customer_follow_up_id bigint,
  follow_up_at timestamptz(0),
  follow_ups integer,
  held_by text,
  CONSTRAINT "PK_167d324701e6867f189aed52e18" PRIMARY KEY (id)
);
CREATE INDEX request_by_account_id ON request (account_id, id) WHERE (shelf IS NULL);
CREATE INDEX "request_by_account_id_sourceID" ON request (account_id, "sourceID", id) WHERE (shelf IS NULL);
CREATE INDEX request_by_account_id_created_at ON request (account_id, created_at, id) WHERE (shelf IS NULL);
CREATE INDEX request_by_account_id_updated_at ON request (account_id, updated_at, id) WHERE (shelf IS NULL);
CREATE INDEX request_by_account_id_subject ON request (account_id, subject, id) WHERE (shelf IS NULL);
CREATE INDEX request_by_account_id_category ON request (account_id, category, id) WHERE (shelf IS NULL);
CREATE INDEX request_by_account_id_status ON request (account_id, status, id) WHERE (shelf IS NULL);
CREATE INDEX request_by_account_id_impact ON request (account_id, impact, id) WHERE (shelf IS NULL);
CREATE INDEX request_by_grouped_into_id ON request (grouped_into_id, id) WHERE (grouped_into_id IS NOT NULL);
CREATE INDEX request_by_created_by_id ON request (created_by_id, id) WHERE (created_by_id IS NOT NULL);
CREATE INDEX request_by_requested_by_id ON request (requested_by_id, id) WHERE (requested_by_id IS NOT NULL);
CREATE INDEX request_by_requested_for_id ON request (requested_for_id, id) WHERE (requested_for_id IS NOT NULL);
CREATE INDEX request_by_organization_id ON request (organization_id, id) WHERE (organization_id IS NOT NULL);
CREATE INDEX request_by_account_id_service_instance_id ON request (account_id, service_instance_id, id) WHERE (shelf IS NULL);
CREATE INDEX request_by_template_id ON request (template_id, id) WHERE (template_id IS NOT NULL);
CREATE INDEX request_by_account_id_team_id ON request (account_id, team_id, id) WHERE (shelf IS NULL);
CREATE INDEX request_by_account_id_member_id ON request (account_id, member_id, id) WHERE (shelf IS NULL);
CREATE INDEX request_by_knowledge_article_id ON request (knowledge_article_id, id) WHERE (knowledge_article_id IS NOT NULL);
CREATE INDEX request_by_workflow_id ON request (workflow_id, id) WHERE (workflow_id IS NOT NULL);
CREATE INDEX request_by_project_id ON request (project_id, id) WHERE (project_id IS NOT NULL);
CREATE INDEX request_by_problem_id ON request (problem_id, id) WHERE (problem_id IS NOT NULL);
CREATE INDEX request_by_account_id_completed_at ON request (account_id, completed_at, id) WHERE (shelf IS NULL);
CREATE INDEX request_by_account_id_next_target_at ON request (account_id, next_target_at, id) WHERE (shelf IS NULL);
CREATE INDEX request_by_account_id_team_id_status ON request (account_id, team_id, status, id) WHERE (shelf IS NULL);
CREATE INDEX request_due_waiting_until ON request (waiting_until) WHERE (waiting_until IS NOT NULL);
CREATE INDEX request_by_agile_board_column_id ON request (agile_board_column_id, id) WHERE (agile_board_column_id IS NOT NULL);
CREATE INDEX request_due_coverage_due_at ON request (coverage_due_at) WHERE (coverage_due_at IS NOT NULL);
CREATE INDEX request_due_follow_up_at ON request (follow_up_at) WHERE (follow_up_at IS NOT NULL);
CREATE INDEX request_by_held_by ON request (held_by, id, account_id) WHERE ((held_by IS NOT NULL) AND (shelf IS NULL));
CREATE INDEX request_by_held_by_subject ON request (held_by, subject, id) WHERE ((held_by IS NOT NULL) AND (shelf IS NULL));
CREATE INDEX request_by_held_by_category ON request (held_by, category, id) WHERE ((held_by IS NOT NULL) AND (shelf IS NULL));
CREATE INDEX request_by_held_by_impact ON request (held_by, impact, id) WHERE ((held_by IS NOT NULL) AND (shelf IS NULL));
CREATE INDEX request_by_held_by_status ON request (held_by, status, id) WHERE ((held_by IS NOT NULL) AND (shelf IS NULL));
CREATE INDEX request_by_held_by_completed_at ON request (held_by, completed_at, id) WHERE ((held_by IS NOT NULL) AND (shelf IS NULL));
CREATE INDEX request_by_held_by_team_id ON request (held_by, team_id, id) WHERE ((held_by IS NOT NULL) AND (shelf IS NULL));
CREATE INDEX request_by_held_by_member_id ON request (held_by, member_id, id) WHERE ((held_by IS NOT NULL) AND (shelf IS NULL));
CREATE INDEX request_by_held_by_service_instance_id ON request (held_by, service_instance_id, id) WHERE ((held_by IS NOT NULL) AND (shelf IS NULL));
CREATE INDEX request_by_held_by_updated_at ON request (held_by, updated_at, id) WHERE ((held_by IS NOT NULL) AND (shelf IS NULL));
CREATE INDEX request_by_ci_id ON request (ci_id, id) WHERE (ci_id IS NOT NULL);

-- Values of per-account fields of a request in its assigned account.
CREATE TABLE request_held (
  request_id bigint,
  account_id text,
  version integer NOT NULL DEFAULT 1,
  assignment_count integer,
  created_at timestamptz(0) NOT NULL,
  major_incident_status text,
  next_target_at timestamptz(0),
  reopen_count integer,
  supplier_id bigint,
  "supplier_requestID" text,
  PRIMARY KEY (request_id, account_id)
);
CREATE INDEX request_held_by_created_at ON request_held (account_id, created_at, request_id);
CREATE INDEX request_held_by_next_target_at ON request_held (account_id, next_target_at, request_id);

-- Requests visible to another account through its agreements, with the columns that its lists are sorted by.
CREATE TABLE request_shown (
  request_id bigint,
  account_id text,
  home_account_id text NOT NULL,
  created_at timestamptz(0) NOT NULL,
  updated_at timestamptz(0) NOT NULL,
  subject text,
  category text NOT NULL,
  status text NOT NULL,
  impact text,
  service_instance_id bigint,
  team_id bigint,
  member_id bigint,
  completed_at timestamptz(0),
  held_by text,
  shelf text,
  PRIMARY KEY (request_id, account_id)
);
CREATE INDEX request_shown_by_account_id ON request_shown (account_id, request_id, home_account_id) WHERE ((shelf IS NULL) AND (held_by IS DISTINCT FROM account_id));
CREATE INDEX request_shown_by_created_at ON request_shown (account_id, created_at, request_id) WHERE ((shelf IS NULL) AND (held_by IS DISTINCT FROM account_id));
CREATE INDEX request_shown_by_updated_at ON request_shown (account_id, updated_at, request_id) WHERE ((shelf IS NULL) AND (held_by IS DISTINCT FROM account_id));
CREATE INDEX request_shown_by_subject ON request_shown (account_id, subject, request_id) WHERE ((shelf IS NULL) AND (held_by IS DISTINCT FROM account_id));
CREATE INDEX request_shown_by_category ON request_shown (account_id, category, request_id) WHERE ((shelf IS NULL) AND (held_by IS DISTINCT FROM account_id));
CREATE INDEX request_shown_by_status ON request_shown (account_id, status, request_id) WHERE ((shelf IS NULL) AND (held_by IS DISTINCT FROM account_id));
CREATE INDEX request_shown_by_impact ON request_shown (account_id, impact, request_id) WHERE ((shelf IS NULL) AND (held_by IS DISTINCT FROM account_id));
CREATE INDEX request_shown_by_team_id ON request_shown (account_id, team_id, request_id) WHERE ((shelf IS NULL) AND (held_by IS DISTINCT FROM account_id));
CREATE INDEX request_shown_by_member_id ON request_shown (account_id, member_id, request_id) WHERE ((shelf IS NULL) AND (held_by IS DISTINCT FROM account_id));
CREATE INDEX request_shown_by_service_instance_id ON request_shown (account_id, service_instance_id, request_id) WHERE ((shelf IS NULL) AND (held_by IS DISTINCT FROM account_id));
CREATE INDEX request_shown_by_completed_at ON request_shown (account_id, completed_at, request_id) WHERE ((shelf IS NULL) AND (held_by IS DISTINCT FROM account_id));

CREATE TABLE request_template (
  id bigserial,
  source text,
  "sourceID" text,
  created_at timestamptz(0) NOT NULL,
  updated_at timestamptz(0) NOT NULL,
  subject text NOT NULL,
  category text,
  impact text,
  status text,
  completion_reason text,
  action_type text,
  rfc_type text,
  service_id bigint,
  team_id bigint,
  member_id bigint,
  supplier_id bigint,
  ci_id bigint,
  effort_class_id bigint,
  workflow_template_id bigint,
  workflow_manager_id bigint,
  support_hours_id bigint,
  time_zone text,
  ui_extension_id bigint,
  desired_completion integer,
  planned_effort integer,
  asset_selection boolean NOT NULL,
  assign_after_workflow_completion boolean NOT NULL,
  assign_to_self boolean NOT NULL,
  copy_subject_to_requests boolean NOT NULL,
  translate_subject boolean NOT NULL,
  end_users boolean NOT NULL,
  specialists boolean NOT NULL,
  urgent boolean NOT NULL,
  disabled boolean NOT NULL,
  description text,
  instructions text,
  note text,
  registration_hints text,
  keywords text,
  account_id text NOT NULL,
  version integer NOT NULL DEFAULT 1,
  CONSTRAINT "PK_f15737f20d386267899203e214e" PRIMARY KEY (id)
);
CREATE INDEX request_template_by_account_id ON request_template (account_id, id);
CREATE INDEX "request_template_by_account_id_sourceID" ON request_template (account_id, "sourceID", id);
CREATE INDEX request_template_by_account_id_created_at ON request_template (account_id, created_at, id);
CREATE INDEX request_template_by_account_id_updated_at ON request_template (account_id, updated_at, id);
CREATE INDEX request_template_by_account_id_subject ON request_template (account_id, subject, id);
CREATE INDEX request_template_by_account_id_category ON request_template (account_id, category, id);
CREATE INDEX request_template_by_account_id_impact ON request_template (account_id, impact, id);
CREATE INDEX request_template_by_account_id_service_id ON request_template (account_id, service_id, id);
CREATE INDEX request_template_by_workflow_template_id ON request_template (workflow_template_id, id) WHERE (workflow_template_id IS NOT NULL);

CREATE TABLE request_template_translation (
  id bigserial,
  created_at timestamptz(0) NOT NULL,
  updated_at timestamptz(0) NOT NULL,
  request_template_id bigint,
  locale text NOT NULL,
  subject text,
  note text,
  registration_hints text,
  keywords text,
  account_id text NOT NULL,
  version integer NOT NULL DEFAULT 1,
  CONSTRAINT "PK_45ae623c7b8b52f4d573cf9c242" PRIMARY KEY (id)
);
CREATE INDEX request_template_translation_by_account_id ON request_template_translation (account_id, id);
CREATE INDEX request_template_translation_by_request_template_id ON request_template_translation (request_template_id, id) WHERE (request_template_id IS NOT NULL);
CREATE UNIQUE INDEX request_template_translation_unique_request_template_locale ON request_template_translation (account_id, request_template_id, lower(locale));

CREATE TABLE risk (
  id bigserial,
  source text,
  "sourceID" text,
  created_at timestamptz(0) NOT NULL,
  updated_at timestamptz(0) NOT NULL,
  subject text NOT NULL,
  severity text NOT NULL,
  status text NOT NULL,
  closure_reason text,
  manager_id bigint NOT NULL,
  mitigation_target_at date,
  closed_at timestamptz(0),
  resolution_duration integer,
  custom_fields jsonb,
  account_id text NOT NULL,
  version integer NOT NULL DEFAULT 1,
  CONSTRAINT "PK_955c5a23813b1704181c9a5f7c8" PRIMARY KEY (id)
);
CREATE INDEX risk_by_account_id ON risk (account_id, id);
CREATE INDEX "risk_by_account_id_sourceID" ON risk (account_id, "sourceID", id);
CREATE INDEX risk_by_account_id_created_at ON risk (account_id, created_at, id);
CREATE INDEX risk_by_account_id_updated_at ON risk (account_id, updated_at, id);
CREATE INDEX risk_by_account_id_subject ON risk (account_id, subject, id);
CREATE INDEX risk_by_account_id_mitigation_target_at ON risk (account_id, mitigation_target_at, id);
CREATE INDEX risk_by_account_id_closed_at ON risk (account_id, closed_at, id);
CREATE INDEX risk_by_manager_id ON risk (manager_id, id);

CREATE TABLE risk_organizations (
  from_id bigint,
  to_id bigint,
  CONSTRAINT "PK_f6efaed4a0bf79be030d83b1c2a" PRIMARY KEY (from_id, to_id)
);
CREATE INDEX risk_organizations_inverse ON risk_organizations (to_id, from_id);

CREATE TABLE risk_projects (
  from_id bigint,
  to_id bigint,
  CONSTRAINT "PK_1e8a48bd5e2010729a88e2fffe0" PRIMARY KEY (from_id, to_id)
);
CREATE INDEX risk_projects_inverse ON risk_projects (to_id, from_id);

CREATE TABLE risk_services (
  from_id bigint,
  to_id bigint,
  CONSTRAINT "PK_25c66a3917c5ca2e00f6e158e5c" PRIMARY KEY (from_id, to_id)
);
CREATE INDEX risk_services_inverse ON risk_services (to_id, from_id);

CREATE TABLE tag (
  id bigserial,
  created_at timestamptz(0) NOT NULL,
  updated_at timestamptz(0) NOT NULL,
  request_id bigint,
  problem_id bigint,
  workflow_id bigint,
  task_id bigint,
  project_id bigint,
  project_task_id bigint,
  release_id bigint,
  risk_id bigint,
  name text NOT NULL,
  account_id text NOT NULL,
  version integer NOT NULL DEFAULT 1,
  CONSTRAINT "PK_8e4052373c579afc1471f526760" PRIMARY KEY (id)
);
CREATE INDEX tag_by_account_id ON tag (account_id, id);
CREATE INDEX tag_by_request_id ON tag (request_id, id) WHERE (request_id IS NOT NULL);
CREATE INDEX tag_by_problem_id ON tag (problem_id, id) WHERE (problem_id IS NOT NULL);
CREATE INDEX tag_by_workflow_id ON tag (workflow_id, id) WHERE (workflow_id IS NOT NULL);
CREATE INDEX tag_by_task_id ON tag (task_id, id) WHERE (task_id IS NOT NULL);
CREATE INDEX tag_by_project_id ON tag (project_id, id) WHERE (project_id IS NOT NULL);
CREATE INDEX tag_by_project_task_id ON tag (project_task_id, id) WHERE (project_task_id IS NOT NULL);
CREATE INDEX tag_by_release_id ON tag (release_id, id) WHERE (release_id IS NOT NULL);
CREATE INDEX tag_by_risk_id ON tag (risk_id, id) WHERE (risk_id IS NOT NULL);
CREATE UNIQUE INDEX tag_unique_request_name ON tag (account_id, request_id, lower(name));
CREATE UNIQUE INDEX tag_unique_problem_name ON tag (account_id, problem_id, lower(name));
CREATE UNIQUE INDEX tag_unique_workflow_name ON tag (account_id, workflow_id, lower(name));
CREATE UNIQUE INDEX tag_unique_task_name ON tag (account_id, task_id, lower(name));
CREATE UNIQUE INDEX tag_unique_project_name ON tag (account_id, project_id, lower(name));
CREATE UNIQUE INDEX tag_unique_project_task_name ON tag (account_id, project_task_id, lower(name));
CREATE UNIQUE INDEX tag_unique_release_name ON tag (account_id, release_id, lower(name));
CREATE UNIQUE INDEX tag_unique_risk_name ON tag (account_id, risk_id, lower(name));

CREATE TABLE task (
  id bigserial,
  source text,
  "sourceID" text,
  created_at timestamptz(0) NOT NULL,
  updated_at timestamptz(0) NOT NULL,
  subject text NOT NULL,
  category text NOT NULL,
  status text NOT NULL,
  impact text,
  team_id bigint NOT NULL,
  member_id bigint,
  workflow_id bigint NOT NULL,
  template_id bigint NOT NULL,
  phase_id bigint,
  supplier_id bigint,
  "supplier_requestID" text,
  skill_pool_id bigint,
  failure_task_id bigint,
  request_id bigint,
  request_template_id bigint,
  request_service_instance_id bigint,
  agile_board_id bigint,
  agile_board_column_id bigint,
  agile_board_column_position integer,
  planned_duration integer NOT NULL,
  planned_effort integer,
  required_approvals integer NOT NULL,
  rejection_count integer,
  resolution_duration integer,
  start_at timestamptz(0),
  waiting_until timestamptz(0),
  anticipated_assignment_at timestamptz(0),
  assigned_at timestamptz(0),
  completion_target_at timestamptz(0),
  finished_at timestamptz(0),
  new_assignment boolean NOT NULL,
  provider_not_accountable boolean,
  urgent boolean NOT NULL,
  work_hours_are_24x7 boolean NOT NULL,
  instructions text,
  checked_items jsonb,
  custom_fields jsonb,
  account_id text NOT NULL,
  version integer NOT NULL DEFAULT 1,
  agile_board_place numeric,
  copy_notes_to_workflow boolean,
  CONSTRAINT "PK_fb213f79ee45060ba925ecd576e" PRIMARY KEY (id)
);
CREATE INDEX task_by_account_id ON task (account_id, id);
CREATE INDEX "task_by_account_id_sourceID" ON task (account_id, "sourceID", id);
CREATE INDEX task_by_account_id_created_at ON task (account_id, created_at, id);
CREATE INDEX task_by_account_id_updated_at ON task (account_id, updated_at, id);
CREATE INDEX task_by_account_id_subject ON task (account_id, subject, id);
CREATE INDEX task_by_account_id_category ON task (account_id, category, id);
CREATE INDEX task_by_account_id_status ON task (account_id, status, id);
CREATE INDEX task_by_account_id_impact ON task (account_id, impact, id);
CREATE INDEX task_by_account_id_team_id ON task (account_id, team_id, id);
CREATE INDEX task_by_account_id_member_id ON task (account_id, member_id, id);
CREATE INDEX task_by_workflow_id ON task (workflow_id, id);
CREATE INDEX task_by_template_id ON task (template_id, id);
CREATE INDEX task_by_failure_task_id ON task (failure_task_id, id) WHERE (failure_task_id IS NOT NULL);
CREATE INDEX task_by_request_id ON task (request_id, id) WHERE (request_id IS NOT NULL);
CREATE INDEX task_by_account_id_completion_target_at ON task (account_id, completion_target_at, id);
CREATE INDEX task_by_account_id_finished_at ON task (account_id, finished_at, id);
CREATE INDEX task_by_account_id_team_id_status ON task (account_id, team_id, status, id);
CREATE INDEX task_due_waiting_until ON task (waiting_until) WHERE (waiting_until IS NOT NULL);
CREATE INDEX task_by_phase_id ON task (phase_id, id) WHERE (phase_id IS NOT NULL);
CREATE INDEX task_by_agile_board_column_id ON task (agile_board_column_id, id) WHERE (agile_board_column_id IS NOT NULL);

CREATE TABLE task_cis (
  from_id bigint,
  to_id bigint,
  CONSTRAINT "PK_371103575de04ac2e0c7ccb186a" PRIMARY KEY (from_id, to_id)
);
CREATE INDEX task_cis_inverse ON task_cis (to_id, from_id);

CREATE TABLE task_predecessors (
  from_id bigint,
  to_id bigint,
  CONSTRAINT "PK_18be5847def239f5e7245358093" PRIMARY KEY (from_id, to_id)
);
CREATE INDEX task_predecessors_inverse ON task_predecessors (to_id, from_id);

CREATE TABLE task_template (
  id bigserial,
  source text,
  "sourceID" text,
  created_at timestamptz(0) NOT NULL,
  updated_at timestamptz(0) NOT NULL,
  subject text NOT NULL,
  category text NOT NULL,
  impact text,
  planned_duration integer NOT NULL,
  planned_effort integer,
  planned_effort_workflow_manager integer,
  planned_effort_requester integer,
  planned_effort_requester_business_unit_manager integer,
  planned_effort_requester_manager integer,
  planned_effort_service_owner integer,
  assign_to_workflow_manager boolean NOT NULL,
  assign_to_requester boolean NOT NULL,
  assign_to_requester_business_unit_manager boolean NOT NULL,
  assign_to_requester_manager boolean NOT NULL,
  assign_to_service_owner boolean NOT NULL,
  copy_notes_to_workflow boolean NOT NULL,
  disabled boolean NOT NULL,
  urgent boolean NOT NULL,
  work_hours_are_24x7 boolean NOT NULL,
  required_approvals integer NOT NULL,
  instructions text,
  note text,
  member_id bigint,
  team_id bigint,
  supplier_id bigint,
  skill_pool_id bigint,
  effort_class_id bigint,
  request_template_id bigint,
  request_service_instance_id bigint,
  provider_not_accountable boolean,
  ui_extension_id bigint,
  pdf_design_id bigint,
  account_id text NOT NULL,
  version integer NOT NULL DEFAULT 1,
  CONSTRAINT "PK_b250e915df905dbe641647c8fac" PRIMARY KEY (id)
);
CREATE INDEX task_template_by_account_id ON task_template (account_id, id);
CREATE INDEX "task_template_by_account_id_sourceID" ON task_template (account_id, "sourceID", id);
CREATE INDEX task_template_by_account_id_created_at ON task_template (account_id, created_at, id);
CREATE INDEX task_template_by_account_id_updated_at ON task_template (account_id, updated_at, id);
CREATE INDEX task_template_by_account_id_subject ON task_template (account_id, subject, id);
CREATE INDEX task_template_by_account_id_category ON task_template (account_id, category, id);
CREATE INDEX task_template_by_account_id_impact ON task_template (account_id, impact, id);

CREATE TABLE time_entry (
  id bigserial,
  source text,
  "sourceID" text,
  created_at timestamptz(0) NOT NULL,
  updated_at timestamptz(0) NOT NULL,
  customer_id bigint,
  service_id bigint,
  date date NOT NULL,
  person_id bigint NOT NULL,
  time_spent integer NOT NULL,
  started_at timestamptz(0),
  description text,
  correction boolean NOT NULL,
  deleted boolean NOT NULL,
  effort_class_id bigint,
  organization_id bigint,
  request_id bigint,
  problem_id bigint,
  task_id bigint,
  workflow_id bigint,
  "activityID" text,
  "agreementID" text,
  "rateID" text,
  charge numeric,
  charge_currency text,
  charge_rate numeric,
  charge_type text,
  cost numeric,
  cost_currency text,
  account_id text NOT NULL,
  version integer NOT NULL DEFAULT 1,
  shelf text,
  time_allocation_id bigint,
  note_id bigint,
  project_task_id bigint,
  sla_id bigint,
  CONSTRAINT "PK_8bc1870af1779c749f9026ec508" PRIMARY KEY (id)
);
CREATE INDEX time_entry_by_account_id ON time_entry (account_id, id) WHERE (shelf IS NULL);
CREATE INDEX time_entry_by_account_id_created_at ON time_entry (account_id, created_at, id) WHERE (shelf IS NULL);
CREATE INDEX time_entry_by_account_id_updated_at ON time_entry (account_id, updated_at, id) WHERE (shelf IS NULL);
CREATE INDEX time_entry_by_account_id_date ON time_entry (account_id, date, id) WHERE (shelf IS NULL);
CREATE INDEX time_entry_by_person_id ON time_entry (person_id, id);
CREATE INDEX time_entry_by_workflow_id ON time_entry (workflow_id, id) WHERE (workflow_id IS NOT NULL);

CREATE TABLE watch (
  id bigserial,
  created_at timestamptz(0) NOT NULL,
  updated_at timestamptz(0) NOT NULL,
  request_id bigint,
  problem_id bigint,
  workflow_id bigint,
  task_id bigint,
  project_id bigint,
  project_task_id bigint,
  release_id bigint,
  risk_id bigint,
  person_id bigint,
  account_id text NOT NULL,
  version integer NOT NULL DEFAULT 1,
  CONSTRAINT "PK_fcd14254f9a60722c954c0174d0" PRIMARY KEY (id)
);
CREATE INDEX watch_by_account_id ON watch (account_id, id);
CREATE INDEX watch_by_request_id ON watch (request_id, id) WHERE (request_id IS NOT NULL);
CREATE INDEX watch_by_problem_id ON watch (problem_id, id) WHERE (problem_id IS NOT NULL);
CREATE INDEX watch_by_workflow_id ON watch (workflow_id, id) WHERE (workflow_id IS NOT NULL);
CREATE INDEX watch_by_task_id ON watch (task_id, id) WHERE (task_id IS NOT NULL);
CREATE INDEX watch_by_project_id ON watch (project_id, id) WHERE (project_id IS NOT NULL);
CREATE INDEX watch_by_project_task_id ON watch (project_task_id, id) WHERE (project_task_id IS NOT NULL);
CREATE INDEX watch_by_release_id ON watch (release_id, id) WHERE (release_id IS NOT NULL);
CREATE INDEX watch_by_risk_id ON watch (risk_id, id) WHERE (risk_id IS NOT NULL);
CREATE INDEX watch_by_person_id ON watch (person_id, id) WHERE (person_id IS NOT NULL);
CREATE UNIQUE INDEX watch_unique_request_person ON watch (account_id, request_id, person_id);
CREATE UNIQUE INDEX watch_unique_problem_person ON watch (account_id, problem_id, person_id);
CREATE UNIQUE INDEX watch_unique_workflow_person ON watch (account_id, workflow_id, person_id);
CREATE UNIQUE INDEX watch_unique_task_person ON watch (account_id, task_id, person_id);
CREATE UNIQUE INDEX watch_unique_project_person ON watch (account_id, project_id, person_id);
CREATE UNIQUE INDEX watch_unique_project_task_person ON watch (account_id, project_task_id, person_id);
CREATE UNIQUE INDEX watch_unique_release_person ON watch (account_id, release_id, person_id);
CREATE UNIQUE INDEX watch_unique_risk_person ON watch (account_id, risk_id, person_id);

CREATE TABLE workflow (
  id bigserial,
  source text,
  "sourceID" text,
  created_at timestamptz(0) NOT NULL,
  updated_at timestamptz(0) NOT NULL,
  subject text NOT NULL,
  category text NOT NULL,
  justification text NOT NULL,
  status text NOT NULL,
  completion_reason text,
  impact text NOT NULL,
  manager_id bigint,
  service_id bigint NOT NULL,
  template_id bigint NOT NULL,
  workflow_type text NOT NULL,
  project_id bigint,
  release_id bigint,
  start_at timestamptz(0),
  completed_at timestamptz(0),
  completion_target_at timestamptz(0),
  analysis_target_at timestamptz(0),
  resolution_duration integer,
  planned_effort integer,
  actual_effort integer,
  actual_vs_planned_effort_percentage integer,
  custom_fields jsonb,
  account_id text NOT NULL,
  version integer NOT NULL DEFAULT 1,
  shelf text,
  requester_id bigint,
  related_effort integer,
  CONSTRAINT "PK_eb5e4cc1a9ef2e94805b676751b" PRIMARY KEY (id)
);
CREATE INDEX workflow_by_account_id ON workflow (account_id, id) WHERE (shelf IS NULL);
CREATE INDEX "workflow_by_account_id_sourceID" ON workflow (account_id, "sourceID", id) WHERE (shelf IS NULL);
CREATE INDEX workflow_by_account_id_created_at ON workflow (account_id, created_at, id) WHERE (shelf IS NULL);
CREATE INDEX workflow_by_account_id_updated_at ON workflow (account_id, updated_at, id) WHERE (shelf IS NULL);
CREATE INDEX workflow_by_account_id_subject ON workflow (account_id, subject, id) WHERE (shelf IS NULL);
CREATE INDEX workflow_by_account_id_category ON workflow (account_id, category, id) WHERE (shelf IS NULL);
CREATE INDEX workflow_by_account_id_status ON workflow (account_id, status, id) WHERE (shelf IS NULL);
CREATE INDEX workflow_by_account_id_impact ON workflow (account_id, impact, id) WHERE (shelf IS NULL);
CREATE INDEX workflow_by_account_id_manager_id ON workflow (account_id, manager_id, id) WHERE (shelf IS NULL);
CREATE INDEX workflow_by_account_id_service_id ON workflow (account_id, service_id, id) WHERE (shelf IS NULL);
CREATE INDEX workflow_by_template_id ON workflow (template_id, id);
CREATE INDEX workflow_by_project_id ON workflow (project_id, id) WHERE (project_id IS NOT NULL);
CREATE INDEX workflow_by_release_id ON workflow (release_id, id) WHERE (release_id IS NOT NULL);
CREATE INDEX workflow_by_account_id_completed_at ON workflow (account_id, completed_at, id) WHERE (shelf IS NULL);
CREATE INDEX workflow_by_account_id_completion_target_at ON workflow (account_id, completion_target_at, id) WHERE (shelf IS NULL);
CREATE INDEX workflow_due_start_at ON workflow (start_at) WHERE (start_at IS NOT NULL);

CREATE TABLE workflow_template (
  id bigserial,
  source text,
  "sourceID" text,
  created_at timestamptz(0) NOT NULL,
  updated_at timestamptz(0) NOT NULL,
  subject text NOT NULL,
  category text,
  justification text,
  impact text NOT NULL,
  workflow_type text,
  service_id bigint,
  workflow_manager_id bigint,
  assign_relations_to_workflow_manager boolean NOT NULL,
  disabled boolean NOT NULL,
  instructions text,
  note text,
  recurrence jsonb,
  ui_extension_id bigint,
  account_id text NOT NULL,
  version integer NOT NULL DEFAULT 1,
  occurs_at timestamptz(0),
  occurred_at timestamptz(0),
  occurrence_errors text,
  last_workflow_id bigint,
  CONSTRAINT "PK_58751fe4f6495726e53e6ab16dc" PRIMARY KEY (id)
);
CREATE INDEX workflow_template_by_account_id ON workflow_template (account_id, id);
CREATE INDEX "workflow_template_by_account_id_sourceID" ON workflow_template (account_id, "sourceID", id);
CREATE INDEX workflow_template_by_account_id_created_at ON workflow_template (account_id, created_at, id);
CREATE INDEX workflow_template_by_account_id_updated_at ON workflow_template (account_id, updated_at, id);
CREATE INDEX workflow_template_by_account_id_subject ON workflow_template (account_id, subject, id);
CREATE INDEX workflow_template_by_account_id_service_id ON workflow_template (account_id, service_id, id);
CREATE INDEX workflow_template_due_occurs_at ON workflow_template (occurs_at) WHERE (occurs_at IS NOT NULL);

CREATE TABLE workflow_template_task (
  id bigserial,
  created_at timestamptz(0) NOT NULL,
  updated_at timestamptz(0) NOT NULL,
  workflow_template_id bigint NOT NULL,
  task_template_id bigint NOT NULL,
  subject text NOT NULL,
  phase_name text,
  failure_task_id bigint,
  impact text,
  account_id text NOT NULL,
  version integer NOT NULL DEFAULT 1,
  CONSTRAINT "PK_fe3a0e6cea21795242b55b3c196" PRIMARY KEY (id)
);
CREATE INDEX workflow_template_task_by_account_id ON workflow_template_task (account_id, id);
CREATE INDEX workflow_template_task_by_workflow_template_id ON workflow_template_task (workflow_template_id, id);
CREATE INDEX workflow_template_task_by_task_template_id ON workflow_template_task (task_template_id, id);
CREATE INDEX workflow_template_task_by_failure_task_id ON workflow_template_task (failure_task_id, id) WHERE (failure_task_id IS NOT NULL);

CREATE TABLE workflow_template_task_predecessors (
  from_id bigint,
  to_id bigint,
  CONSTRAINT "PK_a836e9300f1003dcbd94e912b83" PRIMARY KEY (from_id, to_id)
);
CREATE INDEX workflow_template_task_predecessors_inverse ON workflow_template_task_predecessors (to_id, from_id);

-- Foreign keys
ALTER TABLE request_template_translation ADD CONSTRAINT request_template FOREIGN KEY (request_template_id) REFERENCES request_template(id);
ALTER TABLE tag ADD CONSTRAINT problem FOREIGN KEY (problem_id) REFERENCES problem(id);
ALTER TABLE tag ADD CONSTRAINT project FOREIGN KEY (project_id) REFERENCES project(id);
ALTER TABLE tag ADD CONSTRAINT project_task FOREIGN KEY (project_task_id) REFERENCES project_task(id);
ALTER TABLE tag ADD CONSTRAINT release FOREIGN KEY (release_id) REFERENCES release(id);
ALTER TABLE tag ADD CONSTRAINT request FOREIGN KEY (request_id) REFERENCES request(id);
ALTER TABLE tag ADD CONSTRAINT risk FOREIGN KEY (risk_id) REFERENCES risk(id);
ALTER TABLE tag ADD CONSTRAINT task FOREIGN KEY (task_id) REFERENCES task(id);
ALTER TABLE tag ADD CONSTRAINT workflow FOREIGN KEY (workflow_id) REFERENCES workflow(id);
ALTER TABLE watch ADD CONSTRAINT problem FOREIGN KEY (problem_id) REFERENCES problem(id);
ALTER TABLE watch ADD CONSTRAINT project FOREIGN KEY (project_id) REFERENCES project(id);
ALTER TABLE watch ADD CONSTRAINT project_task FOREIGN KEY (project_task_id) REFERENCES project_task(id);
ALTER TABLE watch ADD CONSTRAINT release FOREIGN KEY (release_id) REFERENCES release(id);
ALTER TABLE watch ADD CONSTRAINT request FOREIGN KEY (request_id) REFERENCES request(id);
ALTER TABLE watch ADD CONSTRAINT risk FOREIGN KEY (risk_id) REFERENCES risk(id);
ALTER TABLE watch ADD CONSTRAINT task FOREIGN KEY (task_id) REFERENCES task(id);
ALTER TABLE watch ADD CONSTRAINT workflow FOREIGN KEY (workflow_id) REFERENCES workflow(id);
ALTER TABLE workflow_template_task ADD CONSTRAINT failure_task FOREIGN KEY (failure_task_id) REFERENCES workflow_template_task(id);

-- Ids of audit lines and of archive entries are unique in the system: those of this service end in 1.
ALTER TABLE audit_line ALTER COLUMN id SET INCREMENT BY 10, ALTER COLUMN id RESTART WITH 1;
ALTER TABLE shelved ALTER COLUMN id SET INCREMENT BY 10, ALTER COLUMN id RESTART WITH 1;

-- Indexes of the projection that only this service needs
CREATE INDEX reference_by_ui_extension_category ON reference (account_id, ((attributes ->> 'category'::text)), id) WHERE (type = 'ui_extension'::text);
