import type { ReactNode } from 'react';
import type { RecordType } from '../api/meta';
import type { AnyRecord } from '../api/record';
import type { Format } from './format';
import { kindOf } from './kinds';

/** Value of a field as a row shows it. */
export function cellOf(type: RecordType, name: string, record: AnyRecord, format: Format): ReactNode {
  const field = type.fields[name];
  const value = record[name];
  if (value === null || value === undefined) return '';
  if (!field) return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
  return kindOf(field.kind).cell({ value, field, format });
}

/** Text by which people know a record. */
export function titleOf(type: RecordType, record: AnyRecord): string {
  const title = type.title === undefined ? null : record[type.title];
  return typeof title === 'string' && title !== '' ? title : `${type.label} ${record.id}`;
}
