import type { RecordType } from '@deskline/record';
import type { Values } from '../caller';
import { statementName } from '../read/statement-names';
import type { AttachmentWork, AttachmentName } from './attachment-work';
import { copiesIn } from './attachment-input';

/**
 * Under the key of the original, by which texts name it; the file stays until nobody has it. Whoever takes the original away
 * waits for the end of this transaction, so that the file is always had by one of them.
 */
const COPY = `INSERT INTO attachment
  (account_id, record_type, record_id, field, key, name, size, inline, created_at, copied)
SELECT $1, $2, $3, $4, key, name, size, inline, $5, true
FROM attachment WHERE record_type = $6 AND record_id = $7 AND field = $8 ORDER BY id FOR KEY SHARE
RETURNING id, name`;

/** Gives a record what another has attached in one of its fields. */
export async function copyAttachments(
  { transaction, now }: AttachmentWork,
  record: RecordType,
  id: number,
  account: string,
  values: Values,
): Promise<AttachmentName[]> {
  const copied: AttachmentName[] = [];
  for (const [field, of] of copiesIn(record, values)) {
    const parameters = [account, record.name, id, field, now, of.record, of.id, of.field];
    copied.push(...(await transaction.query<AttachmentName & object>(COPY, parameters, statementName(COPY))));
  }
  return copied;
}
