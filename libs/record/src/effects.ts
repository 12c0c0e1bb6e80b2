import type { Condition } from './condition';
import type { RecordType } from './record';
import type { Stored } from './rules';
import type { Row } from './shapes';

/** What is not known here may be left to the rules of that record. */
type Filled<R> = { readonly [K in keyof Row<R>]?: Row<R>[K] | null };

/** A record to create: with what it is filled, and the field here that is to refer to it. */
export function create<R extends RecordType, const Into extends string = never>(
  record: R,
  values: Filled<R>,
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
