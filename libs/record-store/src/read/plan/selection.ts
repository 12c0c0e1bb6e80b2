import { isSent, type RecordType } from '@deskline/record';

const isReadable = ({ fields }: RecordType, name: string): boolean => {
  const field = fields[name];
  return field !== undefined && isSent(field);
};

/** "A single record always has all its fields, nulls included." */
export function singleFields(record: RecordType): string[] {
  return Object.entries(record.fields)
    .filter(([, field]) => isSent(field))
    .map(([name]) => name);
}

export interface Selection {
  readonly names: readonly string[];
  /** Fields that only rows with a value have. */
  readonly also: readonly string[];
}

/** The default collection fields or those of ?fields=, always with id, and `disabled` on disabled rows. */
export function listSelection(record: RecordType, fields: readonly string[] | null): Selection {
  const names = fields
    ? [...new Set(['id', ...fields])].filter((name) => isReadable(record, name))
    : record.list;
  const candidates = fields ? [] : (record.listAlso ?? []);
  const disabled = 'disabled' in record.fields ? ['disabled'] : [];
  const also = [...new Set([...candidates, ...disabled])].filter((name) => !names.includes(name));
  return { names, also };
}
