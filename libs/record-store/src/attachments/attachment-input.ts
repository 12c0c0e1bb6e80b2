import {
  readKey,
  UPLOADS,
  type Upload,
  type UploadsRequest,
  type UploadsResponse,
} from '@deskline/attachments';
import type { Principal } from '@deskline/identity';
import { NO_BODY, Nats, Unavailable } from '@deskline/platform';
import type { AttachmentsElsewhere, Reason, RecordType } from '@deskline/record';
import { Injectable } from '@nestjs/common';
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
  unit,
  record,
  request,
  locked,
}: ChangeContext): Promise<Problem[]> {
  const { values } = request;
  const inputs = attachmentInputs(record, values);
  if (inputs.length === 0) return [];
  const keys = inputs.filter(isAddition).map(({ key }) => key);
  const ids = inputs.filter(isRemoval).map(({ id }) => id);
  const wanted = [record.name, locked.requested['id'], keys, ids];
  const found = await unit.transaction.query<FoundAttachment & object>(FIND, wanted, statementName(FIND));
  const problems = inputs.flatMap((one) => {
    const because = problemOf(one, found, unit.account);
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

const TIMEOUT_MS = 5_000;

/** Uploads in the storage of the gateways; queried before anything is locked. */
@Injectable()
export class Uploads {
  constructor(private readonly nats: Nats) {}

  /** Adds the found upload to each key that may belong to the account, and that the caller has uploaded. */
  async withUploads(record: RecordType, values: Values, { account, person }: Principal): Promise<Values> {
    const additions = attachmentInputs(record, values).filter(isAddition);
    const given = new Set(additions.map(({ key }) => key));
    const keys = [...given].filter((key) => readKey(key)?.account === account);
    if (keys.length === 0) return values;
    const found = await this.query(keys, person.id);
    const withUpload = (one: Addition | Removal) => {
      const upload = isAddition(one) ? found[keys.indexOf(one.key)] : undefined;
      return upload ? { ...one, upload } : one;
    };
    const fields = new Set(additions.map(({ field }) => field));
    const inputs = [...fields].map((field) => [field, (values[field] as Addition[]).map(withUpload)]);
    return { ...values, ...Object.fromEntries(inputs) };
  }

  private async query(keys: readonly string[], person: number): Promise<UploadsResponse> {
    const frame = { head: { keys, person } satisfies UploadsRequest, body: NO_BODY };
    const { head, body } = await this.nats.request<{ status?: number }>(UPLOADS, frame, TIMEOUT_MS);
    if (head.status !== 200) throw new Unavailable(`The storage of uploads answers ${head.status}.`);
    return JSON.parse(body.toString()) as UploadsResponse;
  }
}
