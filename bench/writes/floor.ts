import {
  answer,
  document,
  idIn,
  listen,
  ONE_DOCUMENT,
  oneTask,
  records,
  server,
  type Caller,
  type Row,
} from '../by-hand';

interface AuditedChange {
  readonly type: 'task' | 'workflow';
  readonly action: 'create' | 'update';
  readonly changes: string;
  readonly events: readonly string[];
}

/** Audit line of the rows in `source`, and the events that name it. */
const auditAndEvents = (
  name: string,
  source: string,
  { type, action, changes, events }: AuditedChange,
): string => `
${name}_audited AS (
  INSERT INTO audit_line (account_id, record_type, record_id, action, person_id, person_name, changes, created_at)
  SELECT account_id, '${type}', id, '${action}', $1::bigint, 'By hand', ${changes}, now() FROM ${source}
  RETURNING id),
${name}_events AS (
  INSERT INTO event_log (event, account_id, object_type, object_id, person_id, person_name, audit_line_id, payload, occurred_at)
  SELECT '${type}.' || event, account_id, '${type}', ${source}.id, $1::bigint, 'By hand', ${name}_audited.id,
    jsonb_build_object('status', status), now()
  FROM ${source}, ${name}_audited, unnest(ARRAY[${events.map((event) => `'${event}'`).join(', ')}]) AS event)`;

const changed = (...fields: readonly string[]): string =>
  `jsonb_build_object(${fields.map((field) => `'${field}', jsonb_build_array(null, ${field})`).join(', ')})`;

const REFERRED = `referred AS (
  INSERT INTO reference (type, id, account_id, name, disabled, version, json, attributes)
  SELECT 'task', id, account_id, subject, false, version, json_build_object('id', id, 'name', subject)::text, '{}'
  FROM written
  ON CONFLICT (type, id) DO UPDATE SET name = excluded.name, version = excluded.version, json = excluded.json)`;

/** The same rows as ours: a new task of a running workflow is assigned at once. */
const CREATE = `WITH summed AS (
  UPDATE workflow SET planned_effort = coalesce(planned_effort, 0) + $9, updated_at = now(), version = version + 1
  WHERE id = $3 AND account_id = $2 AND shelf IS NULL RETURNING id, account_id, status, planned_effort),
written AS (
  INSERT INTO task (account_id, workflow_id, subject, category, team_id, template_id, planned_duration, planned_effort,
    status, assigned_at, completion_target_at, required_approvals, rejection_count, provider_not_accountable,
    new_assignment, urgent, work_hours_are_24x7, source, created_at, updated_at)
  SELECT $2, summed.id, $4::text, $5::text, team.id, template.id, $8::integer, $9,
    CASE WHEN under_way THEN 'assigned' ELSE 'registered' END, CASE WHEN under_way THEN now() END,
    CASE WHEN under_way THEN now() + $8::integer * interval '1 minute' END, 1, 0, false,
    under_way, false, false, 'by hand', now(), now()
  FROM summed CROSS JOIN LATERAL (SELECT summed.status = 'in_progress' AS under_way) AS it
  JOIN reference team ON team.type = 'team' AND team.id = $6 AND NOT team.disabled
  JOIN reference template ON template.type = 'task_template' AND template.id = $7 AND NOT template.disabled
  RETURNING *),
${REFERRED},
${auditAndEvents('made', 'written', {
  ...{ type: 'task', action: 'create', events: ['create'] },
  changes: changed(
    'subject',
    'category',
    'team_id',
    'workflow_id',
    'template_id',
    'planned_duration',
    'planned_effort',
  ),
})},
assigned AS (SELECT * FROM written WHERE status = 'assigned'),
${auditAndEvents('set', 'assigned', {
  ...{ type: 'task', action: 'update', events: ['update', 'status-changed'] },
  changes: changed('status', 'assigned_at', 'completion_target_at', 'new_assignment'),
})},
${auditAndEvents('summed', 'summed', {
  ...{ type: 'workflow', action: 'update', events: ['update'] },
  changes: changed('planned_effort'),
})}
${oneTask('written')}`;

const UPDATE = `WITH written AS (
  UPDATE task SET subject = $4, updated_at = now(), version = version + 1
  WHERE id = $3 AND account_id = $2 RETURNING *),
${REFERRED},
${auditAndEvents('changed', 'written', {
  ...{ type: 'task', action: 'update', events: ['update'] },
  changes: changed('subject'),
})}
${oneTask('written')}`;

const isText = (value: unknown): value is string =>
  typeof value === 'string' && value.length > 0 && value.length <= 255;
const isMinutes = (value: unknown): value is number => Number.isInteger(value) && Number(value) >= 0;

async function write(name: string, text: string, caller: Caller, values: unknown[]) {
  const { rows } = await records.query<Row>({
    name,
    text,
    values: [caller.person_id, caller.account_id, ...values],
  });
  return rows[0] && document(rows[0], ONE_DOCUMENT);
}

server.post(
  '/v1/workflows/:id/tasks',
  answer(async (caller, request) => {
    const { subject, category, team, template, planned_duration, planned_effort } = request.body as Row;
    if (!isText(subject) || !isText(category)) return null;
    if (![team, template, planned_duration, planned_effort].every(isMinutes)) return null;
    const values = [subject, category, team, template, planned_duration, planned_effort];
    return write('create', CREATE, caller, [idIn(request), ...values]);
  }, 201),
);
server.patch(
  '/v1/tasks/:id',
  answer(async (caller, request) => {
    const { subject } = request.body as Row;
    return isText(subject) ? write('update', UPDATE, caller, [idIn(request), subject]) : null;
  }),
);
void listen();
