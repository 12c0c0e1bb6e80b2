import type { RecordType } from '@deskline/record';
import { KINDS } from '@deskline/record-kinds';
import { isKept } from './column';

/** Whether an index has the rows of an account in the order of that field. */
export function isOrdered({ fields, sort, defaultSort }: RecordType, name: string): boolean {
  const field = fields[name];
  const sorted = sort.includes(name) || defaultSort.replace('-', '') === name;
  return field !== undefined && isKept(field) && sorted && KINDS[field.kind].fitsIndex(field);
}

/** Whether an index has the rows with one value in each of these fields together, in the order of their ids. */
export function hasLookupIndex(record: RecordType, names: readonly string[]): boolean {
  const [name, ...more] = names;
  if (name !== undefined && more.length === 0) {
    const field = record.fields[name];
    const isAsked = field?.kind === 'reference' && isKept(field) && record.filter.includes(name);
    if (isOrdered(record, name) || isAsked) return true;
  }
  const wanted = [...names].sort().join();
  return (record.indexes ?? []).some((set) => [...set].sort().join() === wanted);
}
