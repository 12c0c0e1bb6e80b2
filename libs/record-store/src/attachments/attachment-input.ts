import type { Upload } from '@deskline/attachments';
import type { AttachmentsElsewhere, RecordType } from '@deskline/record';
import type { Values } from '../caller';
import { memoize } from '../memoize';

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
