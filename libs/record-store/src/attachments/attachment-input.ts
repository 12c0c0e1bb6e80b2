import type { Upload } from '@deskline/attachments';
import type { AttachmentsElsewhere, RecordType } from '@deskline/record';
import type { Values } from '../caller';

/** An upload that is to become an attachment; without `upload` nobody has seen it. */
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

/** What a rule gives a record of another's; clients cannot ask for it. */
interface Copy {
  readonly copyOf: AttachmentsElsewhere;
}

export const isRemoval = (wish: AttachmentInput): wish is Removal => '_destroy' in wish;

/** What a client asks for of attachments, by the field it is asked for in. */
export function attachmentInputs(
  record: RecordType,
  values: Values,
): [field: string, wishes: readonly AttachmentInput[]][] {
  return given(record, values).flatMap(([name, all]): [string, readonly AttachmentInput[]][] => {
    const wishes = all.filter((one): one is AttachmentInput => !isCopy(one));
    return wishes.length > 0 ? [[name, wishes]] : [];
  });
}

/** What rules give of other records, by the field it is given in. */
export function copiesIn(record: RecordType, values: Values): [field: string, of: AttachmentsElsewhere][] {
  return given(record, values).flatMap(([name, all]) =>
    all.filter(isCopy).map(({ copyOf }): [string, AttachmentsElsewhere] => [name, copyOf]),
  );
}

const isCopy = (one: AttachmentInput | Copy): one is Copy => 'copyOf' in one;

const places = new WeakMap<RecordType, readonly string[]>();

/** The fields of a record that attachments are given in. */
function attachmentFields(record: RecordType): readonly string[] {
  let names = places.get(record);
  if (!names) {
    const all = Object.entries(record.fields).filter(([, { kind }]) => kind === 'attachments');
    places.set(record, (names = all.map(([name]) => name)));
  }
  return names;
}

function given(
  record: RecordType,
  values: Values,
): [field: string, all: readonly (AttachmentInput | Copy)[]][] {
  return attachmentFields(record).flatMap((name): [string, readonly (AttachmentInput | Copy)[]][] => {
    const value = values[name];
    return Array.isArray(value) ? [[name, value as (AttachmentInput | Copy)[]]] : [];
  });
}

/** The input that makes a record of its own, where the attachments of this field go along with it: `note`. */
export function goesWith(record: RecordType, field: string): string | undefined {
  const made = record.makes?.find(({ from }) => field in from);
  return made && Object.keys(made.from)[0];
}
