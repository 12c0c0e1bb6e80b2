import type { Transaction } from '@deskline/platform';
import {
  dropAttachments,
  dropParts,
  noteErased,
  NotFound,
  type ErasureSweeper,
  type UnitOfWork,
} from '@deskline/record-store';
import { OutOfOfficePeriod } from '../../out-of-office/out-of-office-period.record';
import { changeRoles } from '../../permission/permission';
import { Preference } from '../../personal/preference.record';
import { SavedView } from '../../personal/saved-view.record';
import { Person } from '../person.record';
import { erasedValues, KEPT_IN_AUDIT, pseudonymOf } from './erased-values';

/** Answer to an erasure: the person as it is called now, and what was erased, by names and numbers without values. */
export interface Erased {
  readonly id: number;
  readonly name: string;
  readonly erased_at: string;
  /** Fields that had a value. */
  readonly fields: readonly string[];
  readonly addresses: number;
  readonly contacts: number;
  readonly attachments: number;
  readonly out_of_office_periods: number;
  readonly saved_views: number;
  readonly preferences: number;
  /** Audit lines of the person, and of the absences, whose values were erased. */
  readonly audit_lines: number;
}

const COUNTS = `SELECT (SELECT count(*) FROM address WHERE person_id = $1)::integer AS addresses,
  (SELECT count(*) FROM contact WHERE person_id = $1)::integer AS contacts,
  (SELECT count(*) FROM attachment WHERE record_type = 'person' AND record_id = $1)::integer AS attachments`;
const ABSENCES = 'SELECT id FROM out_of_office_period WHERE person_id = $1 ORDER BY id';
const ACCOUNTS = `SELECT account_id FROM permission WHERE person_id = $1 AND roles <> '[]' ORDER BY account_id`;
const DELETE_VIEWS = 'DELETE FROM saved_view WHERE person_id = $1 AND team_id IS NULL RETURNING id';
const DELETE_PREFERENCES = 'DELETE FROM preference WHERE person_id = $1 RETURNING id';
const DELETE_NAMES = 'DELETE FROM reference WHERE type = $1 AND id = ANY($2::bigint[])';
/** Parameters: record type, ids, fields whose values stay. The line goes on telling which fields changed. */
const ERASE_CHANGES = `UPDATE audit_line SET changes = (
  SELECT coalesce(jsonb_object_agg(key, CASE WHEN key = ANY($3::text[]) THEN value ELSE '[null, null]' END), '{}')
  FROM jsonb_each(changes))
WHERE record_type = $1 AND record_id = ANY($2::bigint[]) AND EXISTS (
  SELECT FROM jsonb_each(changes) WHERE key <> ALL($3::text[]) AND value <> '[null, null]') RETURNING 1`;
/** Fields of an absence that others need. */
const KEPT_OF_ABSENCE = [
  'id',
  'person',
  'start_at',
  'end_at',
  'approval_delegate',
  'created_at',
  'updated_at',
];

/**
 * Erases the personal data of a person of the account. Record and id stay, for everything that refers to them. Repeated, it
 * changes nothing.
 */
export async function erasePerson(unit: UnitOfWork, id: number, sweeper: ErasureSweeper): Promise<Erased> {
  const row = await unit.row(Person, id, new Set([unit.account]));
  if (!row) throw new NotFound();
  const name = pseudonymOf(id);
  const { stored } = row;
  if (typeof stored['erased_at'] === 'string')
    return { ...NOTHING, id, name: String(stored['name']), erased_at: stored['erased_at'] };
  const { uncachedTransaction: transaction, now } = unit;
  const values = erasedValues(id, now);
  const [counts] = await transaction.query<typeof NO_ROWS>(COUNTS, [id], 'erasure.counts');
  // The hooks of a change refuse the last administrator of an account, and end what a disabled person did.
  await unit.update(Person, row, values);
  for (const { account_id } of await transaction.query<{ account_id: string }>(ACCOUNTS, [id]))
    await changeRoles(unit, id, account_id, () => []);
  await dropParts(unit, Person, id);
  await dropAttachments(transaction, Person, id);
  const absences = await eraseAbsences(unit, id);
  const views = await removeOwn(transaction, SavedView.name, DELETE_VIEWS, id);
  const preferences = await removeOwn(transaction, Preference.name, DELETE_PREFERENCES, id);
  const audit_lines =
    (await eraseChanges(transaction, Person.name, [id], KEPT_IN_AUDIT)) +
    (await eraseChanges(transaction, OutOfOfficePeriod.name, absences, KEPT_OF_ABSENCE));
  await noteErased(transaction, [{ person_id: id, account_id: row.account_id, name }], sweeper);
  const fields = Object.keys(values).filter(
    (field) => isSet(stored[field]) && stored[field] !== values[field],
  );
  return {
    ...{ id, name, erased_at: now, fields, ...NO_ROWS, ...counts },
    ...{ out_of_office_periods: absences.length, saved_views: views, preferences, audit_lines },
  };
}

/** Reasons of absences are personal; their times are the base of what others did meanwhile. */
async function eraseAbsences(unit: UnitOfWork, person: number): Promise<number[]> {
  const { uncachedTransaction: transaction } = unit;
  const found = await transaction.query<{ id: number }>(ABSENCES, [person], 'erasure.absences');
  for (const { id } of found)
    await unit.amend(OutOfOfficePeriod, id, { reason: null, source: null, sourceID: null });
  return found.map(({ id }) => id);
}

/** Removes what a person has for themselves: unaudited, without events, and named by nobody else. Returns the number. */
async function removeOwn(
  transaction: Transaction,
  record: string,
  deletion: string,
  person: number,
): Promise<number> {
  const ids = (await transaction.query<{ id: number }>(deletion, [person])).map(({ id }) => id);
  await transaction.query(DELETE_NAMES, [record, ids]);
  await eraseChanges(transaction, record, ids, []);
  return ids.length;
}

async function eraseChanges(
  transaction: Transaction,
  record: string,
  ids: readonly number[],
  kept: readonly string[],
): Promise<number> {
  if (ids.length === 0) return 0;
  return (await transaction.rows(ERASE_CHANGES, [record, ids, kept], 'erasure.changes')).length;
}

const NO_ROWS = { addresses: 0, contacts: 0, attachments: 0 };
const NOTHING = {
  ...NO_ROWS,
  fields: [],
  out_of_office_periods: 0,
  saved_views: 0,
  preferences: 0,
  audit_lines: 0,
};

const isSet = (value: unknown): boolean =>
  value !== null && value !== undefined && value !== false && !(Array.isArray(value) && value.length === 0);
