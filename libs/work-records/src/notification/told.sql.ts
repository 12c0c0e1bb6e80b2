import { WORK_TYPES } from '../work-types';

/** Mention of a person in the text of a note: `@[Ann Lee](person:12)`. */
const MENTION = String.raw`@\[[^]\n]{0,200}\]\(person:([0-9]{1,15})\)`;

/** People that one note may mention. */
export const MAX_MENTIONS = 50;

/** Events as rows; one object of the parameter for each. */
const EVENTS = `jsonb_to_recordset($1::jsonb) AS e(position bigint, account_id text, object_type text, object_id bigint,
  event text, verb text, person_id bigint, origin text, note_id bigint, audit_line_id bigint, member_id bigint,
  occurred_at timestamptz)`;

/** Columns of every reason to tell somebody: kind, its rank, recipient, the record, its note, and who is named. */
interface Reason {
  readonly kind: string;
  readonly rank: number;
  readonly recipient: string;
  readonly record?: readonly [type: string, id: string];
  /** Told of a note, whose alias is `n`. */
  readonly isOfNote?: true;
  /** The person is shown: a reader of the note, or somebody who may read the audit of the record. */
  readonly isPersonShown?: true;
  readonly from: string;
}

const reasonSql = ({
  kind,
  rank,
  recipient,
  record,
  isOfNote,
  isPersonShown,
  from,
}: Reason): string => `SELECT e.*,
  ${kind} AS kind, ${rank} AS rank, ${recipient} AS recipient_id,
  ${record?.[0] ?? 'e.object_type'} AS record_type, ${record?.[1] ?? 'e.object_id'} AS record_id,
  ${isOfNote ? 'n.id' : 'NULL::bigint'} AS told_note_id,
  ${isPersonShown ? 'e.person_id' : 'NULL::bigint'} AS shown_id
FROM e ${from}`;

const AUDIT = 'JOIN audit_line a ON a.id = e.audit_line_id AND a.account_id = e.account_id';

const names = Object.keys(WORK_TYPES) as (keyof typeof WORK_TYPES)[];
const withField = (field: string): string =>
  names
    .filter((name) => field in WORK_TYPES[name].fields)
    .map((name) => `'${name}'`)
    .join(', ');

/** Ids that one change reserves for its notes stand this close together. */
const NOTES_OF_A_CHANGE = 20;

const owners = names.map((name) => `${name}_id`);
const ownersOf = (alias: string): string => owners.map((owner) => `${alias}.${owner}`).join(', ');

/** Notes of the change: a public and an internal one may be sent together, and the event names the first. */
const NOTES = `JOIN note named ON named.id = e.note_id
  JOIN note n ON n.id BETWEEN named.id AND named.id + ${NOTES_OF_A_CHANGE} AND n.created_at = named.created_at
    AND (${ownersOf('n')}) IS NOT DISTINCT FROM (${ownersOf('named')})`;

/** New value of a field in the audit line of the event. */
const became = (field: string): string => `a.changes -> '${field}' ->> 1`;

const REASONS: readonly Reason[] = [
  {
    kind: `'mentioned'`,
    rank: 0,
    recipient: 'm.id',
    isOfNote: true,
    isPersonShown: true,
    from: `${NOTES}
  CROSS JOIN LATERAL (SELECT DISTINCT found[1]::bigint AS id FROM regexp_matches(n.text, '${MENTION}', 'g') AS found
    ORDER BY 1 LIMIT ${MAX_MENTIONS}) m
WHERE e.verb IN ('create', 'note-added') AND NOT n.suppress_note_added_notifications`,
  },
  {
    kind: `'approval'`,
    rank: 1,
    recipient: 'p.approver_id',
    record: [`'task'`, 'p.task_id'],
    from: `JOIN approval p ON p.id = e.object_id ${AUDIT}
WHERE e.object_type = 'approval' AND ${became('status')} = 'assigned'`,
  },
  {
    kind: `CASE WHEN pt.category = 'approval' THEN 'approval' ELSE 'assigned' END`,
    rank: 1,
    recipient: 'p.assignee_id',
    record: [`'project_task'`, 'p.project_task_id'],
    from: `JOIN project_task_assignment p ON p.id = e.object_id JOIN project_task pt ON pt.id = p.project_task_id ${AUDIT}
WHERE e.object_type = 'project_task_assignment' AND ${became('status')} = 'assigned'`,
  },
  {
    kind: `'assigned'`,
    rank: 2,
    recipient: 'e.member_id',
    isPersonShown: true,
    // The one approver of an approval task is its member, and is told of the approval.
    from: `WHERE e.verb IN ('create', 'member-changed') AND e.member_id IS NOT NULL AND NOT (e.object_type = 'task'
    AND EXISTS (SELECT FROM task WHERE task.id = e.object_id AND task.category = 'approval'))`,
  },
  {
    kind: `'assigned'`,
    rank: 2,
    recipient: `(${became('manager')})::bigint`,
    isPersonShown: true,
    from: `${AUDIT}
WHERE e.object_type IN (${withField('manager')}) AND e.verb IN ('create', 'manager-changed')`,
  },
  ...names.flatMap((name): Reason[] => [
    {
      kind: `'watched'`,
      rank: 3,
      recipient: 'w.person_id',
      isOfNote: true,
      isPersonShown: true,
      from: `JOIN watch w ON w.${name}_id = e.object_id AND w.account_id = e.account_id JOIN note n ON n.id = e.note_id
WHERE e.object_type = '${name}' AND e.verb = 'note-added' AND NOT n.suppress_note_added_notifications`,
    },
    {
      kind: `'watched'`,
      rank: 3,
      recipient: 'w.person_id',
      from: `JOIN watch w ON w.${name}_id = e.object_id AND w.account_id = e.account_id
WHERE e.object_type = '${name}' AND e.verb = 'status-changed'`,
    },
  ]),
];

/**
 * Recipients of the events of the first parameter. Nobody is told of what they did themselves; a rule acts as the owner of
 * the account, who did not do it. A change with several events is told once.
 */
const TOLD = `WITH e AS MATERIALIZED (SELECT * FROM ${EVENTS}),
reason AS (${REASONS.map(reasonSql).join('\nUNION ALL\n')}),
told AS (
  SELECT DISTINCT ON (account_id, record_type, record_id, coalesce(audit_line_id, -position), recipient_id) *
  FROM reason
  WHERE recipient_id IS NOT NULL AND (origin = 'rule' OR person_id IS DISTINCT FROM recipient_id)
  ORDER BY account_id, record_type, record_id, coalesce(audit_line_id, -position), recipient_id, rank, position)`;

/** Whether one of the events is told to anybody. */
export const IS_TOLD = `${TOLD}
SELECT 1 FROM told LIMIT 1`;

/** Notifications of the events, in the order of the events. */
export const TELL = `${TOLD}
INSERT INTO notification (account_id, recipient_id, kind, record_type, record_id, note_id, event, person_id, read,
  created_at, updated_at)
SELECT account_id, recipient_id, kind, record_type, record_id, told_note_id, event,
  shown_id, false, occurred_at, occurred_at
FROM told ORDER BY position, recipient_id
RETURNING id, account_id`;

/**
 * Open requests whose next target is near, told to their member, or to the coordinator of the team while they have none.
 * $1 is now, $2 the moment until which a target is near.
 */
export const TELL_OF_TARGETS = `INSERT INTO notification (account_id, recipient_id, kind, record_type, record_id, target_at, read,
  created_at, updated_at)
SELECT r.account_id, r.recipient_id, 'target', 'request', r.id, r.next_target_at, false, $1, $1
FROM account, LATERAL (
  SELECT request.account_id, request.id, request.next_target_at,
    coalesce(request.member_id, (team.attributes ->> 'coordinator')::bigint) AS recipient_id
  FROM request LEFT JOIN reference team ON team.type = 'team' AND team.id = request.team_id
  WHERE request.account_id = account.id AND request.shelf IS NULL AND request.status <> 'completed'
    AND request.next_target_at > $1::timestamptz AND request.next_target_at <= $2::timestamptz) r
WHERE r.recipient_id IS NOT NULL AND NOT EXISTS (SELECT FROM notification n
  WHERE n.recipient_id = r.recipient_id AND n.record_id = r.id AND n.target_at = r.next_target_at)
ORDER BY r.next_target_at, r.id
ON CONFLICT DO NOTHING
RETURNING id, account_id`;
