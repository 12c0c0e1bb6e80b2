import type { Upload } from '@deskline/attachments';
import type { AttachmentsElsewhere, RecordType } from '@deskline/record';
import type { Values } from '../caller';
import { memoize } from '../memoize';

/** Upload that is to become an attachment; without `upload` the storage does not have it. */
export interface Addition {
  readonly key: string;
  readonly inline: boolean;
  readonly upload?: Upload;
}

export interface Removal {
  readonly id: number;
  readonly _destroy: true;
}

export type AttachmentInput = Addition | Removal;

/** Copy of another record's attachments, by a rule; clients cannot ask for it. */
interface Copy {
  readonly copyOf: AttachmentsElsewhere;
}

export const isRemoval = (wish: AttachmentInput): wish is Removal => '_destroy' in wish;

/** Additions and removals that a client asks for, by field. */
export function attachmentInputs(
  record: RecordType,
  values: Values,
): [field: string, wishes: readonly AttachmentInput[]][] {
  return given(record, values).flatMap(([name, all]): [string, readonly AttachmentInput[]][] => {
    const wishes = all.filter((one): one is AttachmentInput => !isCopy(one));
    return wishes.length > 0 ? [[name, wishes]] : [];
  });
}

/** Copies that rules ask for, by field. */
export function copiesIn(record: RecordType, values: Values): [field: string, of: AttachmentsElsewhere][] {
  return given(record, values).flatMap(([name, all]) =>
    all.filter(isCopy).map(({ copyOf }): [string, AttachmentsElsewhere] => [name, copyOf]),
  );
}

const isCopy = (one: AttachmentInput | Copy): one is Copy => 'copyOf' in one;

/** Fields of a record that attachments are given in. */
const attachmentFields = memoize((record: RecordType): readonly string[] =>
  Object.entries(record.fields)
    .filter(([, { kind }]) => kind === 'attachments')
    .map(([name]) => name),
);

function given(
  record: RecordType,
  values: Values,
): [field: string, all: readonly (AttachmentInput | Copy)[]][] {
  return attachmentFields(record).flatMap((name): [string, readonly (AttachmentInput | Copy)[]][] => {
    const value = values[name];
    return Array.isArray(value) ? [[name, value as (AttachmentInput | Copy)[]]] : [];
  });
}

/** Input field that creates a record with the attachments of this field: `note`. */
export function goesWith(record: RecordType, field: string): string | undefined {
  const made = record.recordsFromInput?.find(({ from }) => field in from);
  return made && Object.keys(made.from)[0];
}
