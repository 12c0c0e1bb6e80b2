import type { Field, Kind, RecordType } from '@deskline/record';
import type { Cursor, SortKey } from '@deskline/record-store';
import { dateIn } from '../values/date';
import { decimalIn } from '../values/decimal';
import { INTEGER_MAX, INTEGER_MIN } from '../values/integer';
import { isStorable } from '../values/text';
import { isUuid } from '../values/text-id';

/** Where a page starts: the row it follows (or precedes), and the number of that page. */
export interface Place {
  readonly page: number;
  readonly cursor: Cursor;
}

const nameOf = (sort: readonly SortKey[]): string =>
  sort.map(({ field, descending }) => (descending ? `-${field}` : field)).join(',');

/** Opaque to clients, and good only for the order it was made in. */
export function encodeCursor({ page, cursor }: Place, sort: readonly SortKey[]): string {
  return Buffer.from(JSON.stringify([page, nameOf(sort), ...cursor])).toString('base64url');
}

/** Undefined unless the text is a cursor this record could have been given in that order. */
export function decodeCursor(text: string, record: RecordType, sort: readonly SortKey[]): Place | undefined {
  const members = listIn(text);
  if (!members) return undefined;
  const [page, name, ...cursor] = members;
  const last = sort.some(({ field }) => field === 'id') ? [] : ['id'];
  const kinds = [...sort.map(({ field }) => field), ...last].map((field) =>
    kindOf(field, record.fields[field] as Field),
  );
  const valid =
    Number.isSafeInteger(page) &&
    (page as number) >= 1 &&
    name === nameOf(sort) &&
    cursor.length === kinds.length &&
    cursor.every((value, index) => isPrinted(value, kinds[index]));
  return valid ? { page: page as number, cursor: cursor as unknown as Cursor } : undefined;
}

function listIn(text: string): unknown[] | undefined {
  try {
    const value: unknown = JSON.parse(Buffer.from(text, 'base64url').toString());
    return Array.isArray(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

type Printed = Kind | 'id' | 'text id' | 'uuid';

/** A reference sorts by its name. */
function kindOf(name: string, { kind, format }: Field): Printed {
  if (name === 'id') return kind !== 'string' ? 'id' : format === 'uuid' ? 'uuid' : 'text id';
  return kind === 'reference' ? 'string' : kind;
}

const IDS = new Set<Printed | undefined>(['id', 'text id', 'uuid']);

/** A value as PostgreSQL prints it: what it would not read back is not let through. */
function isPrinted(value: unknown, kind: Printed | undefined): boolean {
  if (value === null) return !IDS.has(kind);
  if (typeof value !== 'string') return false;
  switch (kind) {
    case 'id':
      return /^\d{1,15}$/.test(value);
    case 'uuid':
      return isUuid(value);
    case 'integer':
      return /^-?\d{1,10}$/.test(value) && Number(value) >= INTEGER_MIN && Number(value) <= INTEGER_MAX;
    case 'decimal':
      return decimalIn(value) !== undefined;
    case 'float':
      return /^-?\d{1,20}(\.\d{1,20})?(e[+-]\d{1,2})?$/.test(value);
    case 'boolean':
      return value === 't' || value === 'f';
    case 'date':
      return /^\d{4}-/.test(value) && dateIn(value) !== undefined;
    case 'datetime':
      return isMoment(value);
    default:
      return isStorable(value);
  }
}

function isMoment(value: string): boolean {
  const match = /^(\d{4}-\d\d-\d\d) ([01]\d|2[0-3]):[0-5]\d:[0-5]\d(\.\d{1,6})?\+00$/.exec(value);
  return match !== null && dateIn(match[1] as string) !== undefined;
}
