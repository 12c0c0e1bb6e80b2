import { readKey } from '@deskline/attachments';
import type { Transaction } from '@deskline/platform';
import type { AttachmentsElsewhere, Reason, RecordType } from '@deskline/record';
import type { Values } from '../caller';
import { memoize } from '../memoize';
import { fieldsWhere } from '../table/column';
import { statementName } from '../read/plan/statement';
import { type Problem, Invalid } from '../refusals';
import type { ChangeContext } from '../write/change-context';
import type { FoundUploads } from './found-uploads';
import { isPictureOf, pictureFields, pictureInputs } from './picture-fields';

/** Upload that is to become an attachment. */
export interface Addition {
  readonly field: string;
  readonly key: string;
  readonly inline: boolean;
}

interface Removal {
  readonly field: string;
  readonly id: number;
  readonly _destroy: true;
}

/** Copy of another record's attachments, by a rule; clients cannot send it. */
interface Copy {
  readonly field: string;
  readonly copyOf: AttachmentsElsewhere;
}

const isRemoval = (one: Addition | Removal): one is Removal => '_destroy' in one;

const isAddition = (one: Addition | Removal): one is Addition => 'key' in one;

/** Additions and removals in the values of a client, in their order. */
const attachmentInputs = (record: RecordType, values: Values): readonly (Addition | Removal)[] =>
  elements(record, values).filter((one): one is Addition | Removal => !('copyOf' in one));

/** Uploads in the values of a client that are to become attachments. */
export const additionsIn = (record: RecordType, values: Values): readonly Addition[] =>
  attachmentInputs(record, values).filter(isAddition);

/** Copies in the values of rules. */
const copiesIn = (record: RecordType, values: Values): readonly Copy[] =>
  elements(record, values).filter((one): one is Copy => 'copyOf' in one);

/** Fields of a record that attachments are given in. */
const attachmentFields = memoize((record: RecordType) =>
  fieldsWhere(record, ({ kind }) => kind === 'attachments'),
);

const elements = (record: RecordType, values: Values): readonly (Addition | Removal | Copy)[] =>
  attachmentFields(record).flatMap((field) => {
    const given = values[field];
    return Array.isArray(given) ? given.map((one: Addition | Removal | Copy) => ({ ...one, field })) : [];
  });

/** Input field that creates a record with the attachments of this field: `note`. */
function goesWith(record: RecordType, field: string): string | undefined {
  const made = record.recordsFromInput?.find(({ from }) => field in from);
  return made && Object.keys(made.from)[0];
}

const FIND = `SELECT id, key, field, record_type = $1 AND record_id = $2 AS here FROM attachment
WHERE key = ANY($3::text[]) OR id = ANY($4::bigint[])`;

interface FoundAttachment {
  readonly id: number;
  readonly key: string;
  readonly field: string;
  readonly here: boolean;
}

/** Problems of the attachments and pictures in the input: those of other accounts look like missing ones. */
export async function attachmentProblems(change: ChangeContext): Promise<Problem[]> {
  const { unit, record, requested, before } = change;
  const { values } = change.request;
  const pictures = pictureInputs(record, values).filter(({ field, key }) => key !== before?.[field]);
  const inputs = [...attachmentInputs(record, values), ...pictures];
  if (inputs.length === 0) return [];
  const keys = inputs.filter(isAddition).map(({ key }) => key);
  const ids = inputs.filter(isRemoval).map(({ id }) => id);
  const wanted = [record.name, requested['id'], keys, ids];
  const found = await unit.transaction.query<FoundAttachment & object>(FIND, wanted, statementName(FIND));
  const problems = inputs.flatMap((one) => {
    const because = problemOf(change, one, inputs, found);
    return because ? [{ field: one.field, because }] : [];
  });
  // Attachments of a note need the note.
  const texts = inputs.flatMap(({ field }) => goesWith(record, field) ?? []);
  const missing = [...new Set(texts)].filter((text) => !values[text]);
  return [...problems, ...missing.map((field) => ({ field, because: 'blank' as const }))];
}

function problemOf(
  { unit, record }: ChangeContext,
  input: Addition | Removal,
  inputs: readonly (Addition | Removal)[],
  found: readonly FoundAttachment[],
): Reason | null {
  // Pictures are no attachments to clients.
  const attached = found.filter(({ here, field }) => here && !isPictureOf(record, field));
  if (isRemoval(input)) return attached.some(({ id }) => id === input.id) ? null : 'not_found';
  const { key, field } = input;
  if (readKey(key)?.account !== unit.account) return 'not_found';
  // A file that a text names can be removed with the text, so that no picture shares it.
  const isPicture = isPictureOf(record, field);
  if (isPicture && inputs.some((other) => other !== input && isAddition(other) && other.key === key))
    return 'taken';
  if (found.some((row) => row.key === key))
    return !isPicture && attached.some((row) => row.key === key) ? null : 'taken';
  return unit.uploads.has(key) ? null : 'not_found';
}

const REMOVE = `DELETE FROM attachment WHERE record_type = $1 AND record_id = $2 AND id = ANY($3::bigint[])
RETURNING id, name`;
const REMOVE_ALL = 'DELETE FROM attachment WHERE record_type = $1 AND record_id = $2';
const ADD = `INSERT INTO attachment (account_id, record_type, record_id, field, key, name, size, inline, created_at)
SELECT $1, $2, $3, field, key, name, size, inline, $4
FROM jsonb_to_recordset($5::jsonb) AS added(field text, key text, name text, size bigint, inline boolean)
ON CONFLICT (key) WHERE NOT copied DO NOTHING RETURNING id, name, key`;
const HERE = 'SELECT key FROM attachment WHERE record_type = $1 AND record_id = $2 AND key = ANY($3::text[])';

/**
 * A copy has the key of the original, by which texts name it; the file stays while any record has it. A removal of the
 * original waits for the end of this transaction, so that one of them always has the file.
 */
const COPY = `INSERT INTO attachment
  (account_id, record_type, record_id, field, key, name, size, inline, created_at, copied)
SELECT $1, $2, $3, $4, key, name, size, inline, $5, true
FROM attachment WHERE record_type = $6 AND record_id = $7 AND field = $8 ORDER BY id FOR KEY SHARE
RETURNING id, name`;

/** Attachment as the audit names it. */
type AttachmentName = { readonly id: number; readonly name: string };
type Attached = AttachmentName & { readonly key: string };

/**
 * Adds uploads to the record and removes attachments, as the input says; one that it has already is left alone. Returns the
 * removed and the added ones, for the audit.
 */
export async function writeAttachments(
  change: ChangeContext,
): Promise<{ readonly attachments?: readonly [AttachmentName[], AttachmentName[]] }> {
  const { unit, record, written } = change;
  const { transaction } = unit;
  const owner = [record.name, written['id']];
  const copied = await copyAttachments(change);
  const inputs = attachmentInputs(record, written).filter(({ field }) => !goesWith(record, field));
  if (inputs.length + copied.length === 0) return {};
  const doomed = inputs.filter(isRemoval).map(({ id }) => id);
  const removal = [...owner, doomed];
  const removed =
    doomed.length > 0 ? await transaction.query<AttachmentName>(REMOVE, removal, statementName(REMOVE)) : [];
  const wanted = new Map(inputs.filter(isAddition).map((one) => [one.key, one]));
  if (wanted.size > 0) {
    const here = await transaction.rows(HERE, [...owner, [...wanted.keys()]], statementName(HERE));
    for (const [key] of here) wanted.delete(String(key));
  }
  const added = await addUploads(change, [...wanted.values()]);
  if (removed.length + added.length + copied.length === 0) return {};
  return { attachments: [removed, [...copied, ...added.map(({ id, name }) => ({ id, name }))]] };
}

/** Makes uploads attachments of the record. */
export async function addUploads(
  { unit, record, account, written }: ChangeContext,
  additions: readonly Addition[],
): Promise<Attached[]> {
  if (additions.length === 0) return [];
  const rows = additions.map((addition) => rowOf(addition, unit.uploads));
  const addition = [account, record.name, written['id'], unit.now, JSON.stringify(rows)];
  const added = await unit.transaction.query<Attached>(ADD, addition, statementName(ADD));
  // Another record has taken the upload in this moment.
  const lost = rows.filter(({ key }) => !added.some((row) => row.key === key));
  if (lost.length > 0) throw new Invalid(lost.map(({ field }) => ({ field, because: 'taken' })));
  return added;
}

/** Removes the attachments and pictures of a deleted record; the files are deleted once no record has them. */
export async function dropAttachments(
  transaction: Transaction,
  record: RecordType,
  id: number,
): Promise<void> {
  if (attachmentFields(record).length + pictureFields(record).length === 0) return;
  await transaction.query(REMOVE_ALL, [record.name, id], statementName(REMOVE_ALL));
}

function rowOf({ field, key, inline }: Addition, uploads: FoundUploads) {
  const upload = uploads.get(key);
  if (!upload) throw new Invalid([{ field, because: 'not_found' }]);
  return { field, key, inline, ...upload };
}

/** Copies the attachments in a field of another record, for a rule. */
async function copyAttachments({ unit, record, account, written }: ChangeContext): Promise<AttachmentName[]> {
  const { transaction, now } = unit;
  const copied: AttachmentName[] = [];
  for (const { field, copyOf } of copiesIn(record, written)) {
    const owner = [account, record.name, written['id'], field, now];
    const values = [...owner, copyOf.record, copyOf.id, copyOf.field];
    copied.push(...(await transaction.query<AttachmentName>(COPY, values, statementName(COPY))));
  }
  return copied;
}
