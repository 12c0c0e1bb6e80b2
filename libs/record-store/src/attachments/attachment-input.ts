import { readKey, type Upload } from '@deskline/attachments';
import type { AttachmentsElsewhere, Reason, RecordType } from '@deskline/record';
import type { Values } from '../caller';
import { memoize } from '../memoize';
import { statementName } from '../read/query/statement-names';
import type { Problem } from '../refusals';
import type { ChangeContext } from '../write/change-context';

/** Upload that is to become an attachment; without `upload` the storage does not have it. */
export interface Addition {
  readonly field: string;
  readonly key: string;
  readonly inline: boolean;
  readonly upload?: Upload;
}

export interface Removal {
  readonly field: string;
  readonly id: number;
  readonly _destroy: true;
}

/** Copy of another record's attachments, by a rule; clients cannot send it. */
interface Copy {
  readonly field: string;
  readonly copyOf: AttachmentsElsewhere;
}

export const isRemoval = (one: Addition | Removal): one is Removal => '_destroy' in one;

export const isAddition = (one: Addition | Removal): one is Addition => 'key' in one;

/** Additions and removals in the values of a client, in their order. */
export const attachmentInputs = (record: RecordType, values: Values): readonly (Addition | Removal)[] =>
  elements(record, values).filter((one): one is Addition | Removal => !('copyOf' in one));

/** Copies in the values of rules. */
export const copiesIn = (record: RecordType, values: Values): readonly Copy[] =>
  elements(record, values).filter((one): one is Copy => 'copyOf' in one);

/** Fields of a record that attachments are given in. */
export const attachmentFields = memoize((record: RecordType): readonly string[] =>
  Object.entries(record.fields)
    .filter(([, { kind }]) => kind === 'attachments')
    .map(([name]) => name),
);

const elements = (record: RecordType, values: Values): readonly (Addition | Removal | Copy)[] =>
  attachmentFields(record).flatMap((field) => {
    const given = values[field];
    return Array.isArray(given) ? given.map((one: Addition | Removal | Copy) => ({ ...one, field })) : [];
  });

/** Input field that creates a record with the attachments of this field: `note`. */
export function goesWith(record: RecordType, field: string): string | undefined {
  const made = record.recordsFromInput?.find(({ from }) => field in from);
  return made && Object.keys(made.from)[0];
}

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
