import type { Condition } from '../definition/condition';
import type { AttachmentInput, AttachmentsElsewhere } from '../definition/field';
import type { RecordType } from '../definition/record';
import type { Stored } from './rules';
import type { Row } from '../definition/inferred-types';

/** Values of a new record. The rules of that record type may fill in the others. */
type NewValues<R> = {
  readonly [K in keyof Row<R>]?: (Row<R>[K] extends AttachmentInput[] ? Copies : Row<R>[K]) | null;
};

type Copies = readonly { readonly copyOf: AttachmentsElsewhere }[];

/** Copies of the attachments of another record, because a copied text names them by their keys. */
export const copiesOf = ({ name }: RecordType, id: number, field: string): Copies => [
  { copyOf: { record: name, id, field } },
];

/** Effect that adds such copies to the attachments of the changed record itself. */
export const attachCopies = (attach: string, { name }: RecordType, id: number, field: string) => ({
  attach,
  copyOf: { record: name, id, field },
});

/** Effect that creates a record with these values; `into` is the field here that then refers to it. */
export function create<R extends RecordType, const Into extends string = never>(
  record: R,
  values: NewValues<R>,
  into?: Into,
): { readonly create: string; readonly values: Stored; readonly into?: Into } {
  return { create: record.name, values, ...(into !== undefined && { into }) };
}

/** Effect that changes all records that fulfil the condition. */
export function change<R extends RecordType>(
  record: R,
  where: Condition<keyof Row<R> & string>,
  values: Partial<Row<R>>,
): { readonly change: string; readonly where: Condition; readonly values: Stored } {
  return { change: record.name, where, values };
}
