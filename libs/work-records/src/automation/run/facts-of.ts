import { jsonForRules, recordForRules, type Facts } from '@deskline/automation';
import type { RecordType, Stored } from '@deskline/record';
import { changeFacts, isVisibleToAssigned, type RowView, type UnitOfWork } from '@deskline/record-store';
import type { AutomationRun } from './automation-run';

const CHANGES = 'SELECT changes FROM audit_line WHERE id = $1';
const NOTE = `SELECT note.id, text, internal, medium, json_build_object('id', person_id, 'name', person.name) AS person
FROM note LEFT JOIN reference person ON person.type = 'person' AND person.id = person_id WHERE note.id = $1`;

/** Facts for a rule: the record now, the record before the event, and the event. */
export async function factsOf(
  unit: UnitOfWork,
  run: AutomationRun,
  record: RecordType,
  { seen: row, row: { account_id } }: RowView,
): Promise<Facts> {
  const { transaction, now } = unit;
  const changes = await changesIn(unit, run.audit_line_id);
  const sameAccount = await changesIn(unit, run.home_line_id);
  const before = [
    ...Object.entries(changes).filter(([name]) => name in record.fields),
    ...Object.entries(sameAccount).filter(([name]) => isVisibleToAssigned(record, name)),
  ];
  // The record is new to an account that it is assigned to for the first time.
  const isNew = account_id !== unit.account && run.event === `${record.name}.create`;
  const was = isNew ? {} : { ...row, ...Object.fromEntries(before.map(([name, [old]]) => [name, old])) };
  const [note] = run.note_id ? await transaction.query<object>(NOTE, [run.note_id], 'automation.note') : [];
  const { person_id, person_name } = run;
  const isAsItWas = !isNew && before.length === 0;
  return {
    record: await visibleValues(unit, record, row),
    previous: await visibleValues(unit, record, isAsItWas ? row : was),
    note: note ? jsonForRules(note) : null,
    event: {
      name: run.event,
      at: run.occurred_at,
      person: person_id === null ? null : { id: BigInt(person_id), name: person_name },
    },
    now: new Date(now),
  };
}

type Changes = Readonly<Record<string, readonly [old: unknown, now: unknown]>>;

async function changesIn({ transaction }: UnitOfWork, audit_line_id: number | null): Promise<Changes> {
  if (audit_line_id === null) return {};
  const [line] = await transaction.query<{ changes: Changes }>(
    CHANGES,
    [audit_line_id],
    'automation.changes',
  );
  return line?.changes ?? {};
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
