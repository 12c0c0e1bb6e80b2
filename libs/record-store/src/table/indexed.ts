import type { Field, RecordType } from '@deskline/record';
import { isKept } from './column';

/** PostgreSQL refuses a row whose value is too long for an index; in UTF-8 a character has up to four bytes. */
const LONGEST_INDEXED = 600;
const fitsAnIndex = ({ kind, max = 0 }: Field): boolean =>
  kind !== 'text' && (kind !== 'string' || max <= LONGEST_INDEXED);

/** Whether an index has the rows of an account in the order of that field. */
export function isOrdered({ fields, sort, defaultSort }: RecordType, name: string): boolean {
  const field = fields[name];
  const sorted = sort.includes(name) || defaultSort.replace('-', '') === name;
  return field !== undefined && isKept(field) && sorted && fitsAnIndex(field);
}

/** Whether an index has the rows with one value in each of these fields together, in the order of their ids. */
export function isLookedUp(record: RecordType, names: readonly string[]): boolean {
  const [name, ...more] = names;
  if (name !== undefined && more.length === 0) {
    const field = record.fields[name];
    const isAsked = field?.kind === 'reference' && isKept(field) && record.filter.includes(name);
    if (isOrdered(record, name) || isAsked) return true;
  }
  const wanted = [...names].sort().join();
  return (record.indexes ?? []).some((set) => [...set].sort().join() === wanted);
}
