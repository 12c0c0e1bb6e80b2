import type { Transaction } from '@deskline/platform';
import type { RecordType } from '@deskline/record';
import { statementName } from '../read/query/statement-names';
import { Invalid } from '../refusals';
import type { ChangeContext } from '../write/change-context';
import {
  attachmentFields,
  attachmentInputs,
  copiesIn,
  goesWith,
  isAddition,
  isRemoval,
  type Addition,
} from './attachment-input';

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
  const { unit, record, locked, written } = change;
  const { transaction, now } = unit;
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
  const rows = [...wanted.values()].map(rowOf);
  const addition = [locked.account, ...owner, now, JSON.stringify(rows)];
  const added = rows.length > 0 ? await transaction.query<Attached>(ADD, addition, statementName(ADD)) : [];
  // Another record has taken the upload in this moment.
  const lost = rows.filter(({ key }) => !added.some((row) => row.key === key));
  if (lost.length > 0) throw new Invalid(lost.map(({ field }) => ({ field, because: 'taken' })));
  if (removed.length + added.length + copied.length === 0) return {};
  return { attachments: [removed, [...copied, ...added.map(({ id, name }) => ({ id, name }))]] };
}

/** Removes the attachments of a deleted record; the files are deleted once no record has them. */
export async function dropAttachments(
  transaction: Transaction,
  record: RecordType,
  id: number,
): Promise<void> {
  if (attachmentFields(record).length === 0) return;
  await transaction.query(REMOVE_ALL, [record.name, id], statementName(REMOVE_ALL));
}

function rowOf({ field, key, inline, upload }: Addition) {
  if (!upload) throw new Invalid([{ field, because: 'not_found' }]);
  return { field, key, inline, ...upload };
}

/** Copies the attachments in a field of another record, for a rule. */
async function copyAttachments({ unit, record, locked, written }: ChangeContext): Promise<AttachmentName[]> {
  const { transaction, now } = unit;
  const copied: AttachmentName[] = [];
  for (const { field, copyOf } of copiesIn(record, written)) {
    const owner = [locked.account, record.name, written['id'], field, now];
    const values = [...owner, copyOf.record, copyOf.id, copyOf.field];
    copied.push(...(await transaction.query<AttachmentName>(COPY, values, statementName(COPY))));
  }
  return copied;
}
