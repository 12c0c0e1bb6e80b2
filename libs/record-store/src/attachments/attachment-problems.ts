import { readKey } from '@deskline/attachments';
import type { Reason } from '@deskline/record';
import { statementName } from '../read/query/statement-names';
import type { Problem } from '../refusals';
import type { ChangeContext } from '../write/change-context';
import {
  goesWith,
  isAddition,
  isRemoval,
  attachmentInputs,
  type Addition,
  type Removal,
} from './attachment-input';

const FIND = `SELECT id, key, record_type = $1 AND record_id = $2 AS here FROM attachment
WHERE key = ANY($3::text[]) OR id = ANY($4::bigint[])`;

interface FoundAttachment {
  readonly id: number;
  readonly key: string;
  readonly here: boolean;
}

/** Problems of the attachments in the input: those of other accounts look like missing ones. */
export async function attachmentProblems({
  unit: { transaction, account },
  record,
  request: { values },
  locked: { requested },
}: ChangeContext): Promise<Problem[]> {
  const inputs = attachmentInputs(record, values);
  if (inputs.length === 0) return [];
  const keys = inputs.filter(isAddition).map(({ key }) => key);
  const ids = inputs.filter(isRemoval).map(({ id }) => id);
  const found = await transaction.query<FoundAttachment & object>(
    FIND,
    [record.name, requested['id'], keys, ids],
    statementName(FIND),
  );
  const problems = inputs.flatMap((one) => {
    const because = problemOf(one, found, account);
    return because ? [{ field: one.field, because }] : [];
  });
  // Attachments of a note need the note.
  const texts = inputs.flatMap(({ field }) => goesWith(record, field) ?? []);
  const missing = [...new Set(texts)].filter((text) => !values[text]);
  return [...problems, ...missing.map((field) => ({ field, because: 'blank' as const }))];
}

function problemOf(
  input: Addition | Removal,
  found: readonly FoundAttachment[],
  account: string,
): Reason | null {
  if (isRemoval(input)) return found.some(({ id, here }) => id === input.id && here) ? null : 'not_found';
  if (readKey(input.key)?.account !== account) return 'not_found';
  const rows = found.filter(({ key }) => key === input.key);
  if (rows.length > 0) return rows.some(({ here }) => here) ? null : 'taken';
  return input.upload ? null : 'not_found';
}
