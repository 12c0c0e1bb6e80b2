import { readKey } from '@deskline/attachments';
import type { Queries } from '@deskline/platform';
import type { Reason, RecordType } from '@deskline/record';
import type { Values } from '../caller';
import { statementName } from '../read/query/statement-names';
import type { Problem } from '../refusals';
import { goesWith, isRemoval, attachmentInputs, type AttachmentInput } from './attachment-input';

const FIND = `SELECT id, key, record_type = $1 AND record_id = $2 AS here FROM attachment
WHERE key = ANY($3::text[]) OR id = ANY($4::bigint[])`;

interface FoundAttachment {
  readonly id: number;
  readonly key: string;
  readonly here: boolean;
}

/** Problems of the attachments in the input: those of other accounts look like missing ones. */
export async function attachmentProblems(
  queries: Queries,
  record: RecordType,
  id: number,
  values: Values,
  account: string,
): Promise<Problem[]> {
  const inputs = attachmentInputs(record, values);
  if (inputs.length === 0) return [];
  const wishes = inputs.flatMap(([, each]) => each);
  const keys = wishes.flatMap((wish) => (isRemoval(wish) ? [] : [wish.key]));
  const ids = wishes.flatMap((wish) => (isRemoval(wish) ? [wish.id] : []));
  const found = await queries.query<FoundAttachment & object>(
    FIND,
    [record.name, id, keys, ids],
    statementName(FIND),
  );
  const problems = inputs.flatMap(([field, each]) =>
    each.flatMap((wish) => {
      const because = problemOf(wish, found, account);
      return because ? [{ field, because }] : [];
    }),
  );
  return [...problems, ...withoutText(record, values)];
}

function problemOf(wish: AttachmentInput, found: readonly FoundAttachment[], account: string): Reason | null {
  if (isRemoval(wish)) return found.some(({ id, here }) => id === wish.id && here) ? null : 'not_found';
  if (readKey(wish.key)?.account !== account) return 'not_found';
  const rows = found.filter(({ key }) => key === wish.key);
  if (rows.length > 0) return rows.some(({ here }) => here) ? null : 'taken';
  return wish.upload ? null : 'not_found';
}

/** Attachments of a note need the note. */
function withoutText(record: RecordType, values: Values): Problem[] {
  return attachmentInputs(record, values).flatMap(([field]) => {
    const text = goesWith(record, field);
    return text !== undefined && !values[text] ? [{ field: text, because: 'blank' }] : [];
  });
}
