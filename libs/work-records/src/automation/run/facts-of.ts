import { jsonForRules, recordForRules, type Facts } from '@deskline/automation';
import type { RecordType, Stored } from '@deskline/record';
import { changeFacts, isVisibleToAssigned, type RowView, type UnitOfWork } from '@deskline/record-store';
import { asOf, type AuditedChange } from './as-of';
import type { AutomationRun } from './automation-run';

/** Lines since the event; those of one hour before bound the search, for instances whose clocks differ. */
const LINES = `SELECT id, account_id, changes FROM audit_line WHERE record_type = $1 AND record_id = $2
AND account_id = ANY($3) AND id >= $4 AND created_at > $5::timestamptz - interval '1 hour' ORDER BY id`;
const NOTE = `SELECT note.id, text, internal, medium, json_build_object('id', person_id, 'name', person.name) AS person
FROM note LEFT JOIN reference person ON person.type = 'person' AND person.id = person_id WHERE note.id = $1`;

/** Facts for a rule: the record as of the event and before it, with the values that rules have set since, and the event. */
export async function factsOf(
  unit: UnitOfWork,
  run: AutomationRun,
  record: RecordType,
  view: RowView,
): Promise<Facts> {
  const { transaction, now } = unit;
  const lines = [run.audit_line_id, run.home_line_id].filter((line) => line !== null);
  const since = await linesSince(unit, run, record, view.row.account_id, lines);
  const isAudited = !run.event.endsWith('.note-added');
  const then = asOf(view.seen, since, { lines, isAudited });
  // The record is new to an account that it is assigned to for the first time.
  const isNew = view.row.account_id !== unit.account && run.event === `${record.name}.create`;
  const [note] = run.note_id ? await transaction.query<object>(NOTE, [run.note_id], 'automation.note') : [];
  const { person_id, person_name } = run;
  return {
    record: await visibleValues(unit, record, { ...then.record, ...run.rule_values }),
    previous: await visibleValues(unit, record, isNew ? {} : then.previous),
    note: note ? jsonForRules(note) : null,
    event: {
      name: run.event,
      at: run.occurred_at,
      person: person_id === null ? null : { id: BigInt(person_id), name: person_name },
    },
    now: new Date(now),
  };
}

/** Changes of fields that the account reads, by the audit lines of the account and of the record's home account. */
async function linesSince(
  { transaction, account }: UnitOfWork,
  { record_type, record_id, occurred_at }: AutomationRun,
  record: RecordType,
  home: string,
  lines: readonly number[],
): Promise<AuditedChange[]> {
  if (lines.length === 0) return [];
  const values = [record_type, record_id, [account, home], Math.min(...lines), occurred_at];
  const found = await transaction.query<AuditedChange & { account_id: string }>(
    LINES,
    values,
    'automation.since',
  );
  const isRead = (name: string, of: string) =>
    of === account ? name in record.fields : isVisibleToAssigned(record, name);
  return found.map(({ id, account_id, changes }) => ({
    id: Number(id),
    changes: Object.fromEntries(Object.entries(changes).filter(([name]) => isRead(name, account_id))),
  }));
}

async function visibleValues(
  unit: UnitOfWork,
  record: RecordType,
  row: Stored,
): Promise<Record<string, unknown>> {
  const { runtime, transaction, account } = unit;
  const facts = await changeFacts(unit, record, row);
  // References into accounts that only the home account trusts are hidden from the assigned account.
  const reach = await runtime.accounts.referableAccounts(account, transaction);
  const hidden = Object.entries(facts).filter(([, one]) => one && !reach.includes(one.account_id));
  const visible = { ...row, ...Object.fromEntries(hidden.map(([name]) => [name, null])) };
  return recordForRules(record, visible, (field) => facts[field]?.name ?? null);
}
