import type { Condition } from '../definition/condition';
import type { AttachmentInput, AttachmentsElsewhere } from '../definition/field';
import type { RecordType } from '../definition/record';
import type { Stored } from './rules';
import type { Row } from '../definition/inferred-types';

/** What is not known here may be left to the rules of that record. */
type NewValues<R> = {
  readonly [K in keyof Row<R>]?: (Row<R>[K] extends AttachmentInput[] ? Copies : Row<R>[K]) | null;
};

type Copies = readonly { readonly copyOf: AttachmentsElsewhere }[];

/** Attachments of another record that are had here as well: a text that is copied names them by their keys. */
export const copiesOf = ({ name }: RecordType, id: number, field: string): Copies => [
  { copyOf: { record: name, id, field } },
];

/** The same for the record that the rule is of, beside what it is given of its own. */
export const attachCopies = (attach: string, { name }: RecordType, id: number, field: string) => ({
  attach,
  copyOf: { record: name, id, field },
});

/** A record to create: with what it is filled, and the field here that is to refer to it. */
export function create<R extends RecordType, const Into extends string = never>(
  record: R,
  values: NewValues<R>,
  into?: Into,
): { readonly create: string; readonly values: Stored; readonly into?: Into } {
  return { create: record.name, values, ...(into !== undefined && { into }) };
}

/** Records to change: which, and what they are to be. */
export function change<R extends RecordType>(
  record: R,
  where: Condition<keyof Row<R> & string>,
  values: Partial<Row<R>>,
): { readonly change: string; readonly where: Condition; readonly values: Stored } {
  return { change: record.name, where, values };
}
