import type { Field, RecordType } from '../api/meta';
import type { AnyRecord } from '../api/record';
import { isTypedIn } from '../kinds/typed-in';

type Named = readonly [name: string, field: Field];

/** Whether an update may change the field of this record: by its access, and by the rights on the record. */
export function mayChange(name: string, field: Field, record: AnyRecord): boolean {
  if (field.access !== 'required' && field.access !== 'optional') return false;
  if (field.selectable === false || !isTypedIn(field.kind) || field.kind === 'ids') return false;
  return record.may === undefined || (record.may.update && record.may.changing.includes(name));
}

/** Fields of the form of a new record: required ones first, then listed ones, then all others. */
export function formFields(type: RecordType): { first: Named[]; more: Named[] } {
  const all = Object.entries(type.fields).filter(([, { access, kind }]) => {
    const isWritten = access === 'required' || access === 'optional' || access === 'create';
    return isWritten && isTypedIn(kind);
  });
  const first = all
    .filter(([name, field]) => isFirst(type, name, field))
    .filter(([name]) => !BOOKKEEPING.has(name));
  const chosen = new Set(first.map(([name]) => name));
  const rank = ([name, field]: Named) => (name === type.title ? 0 : isNeeded(field) ? 1 : 2);
  return {
    first: first.sort((a, b) => rank(a) - rank(b)),
    more: all.filter(([name]) => !chosen.has(name)),
  };
}

const BOOKKEEPING = new Set(['source', 'sourceID']);

const isFirst = (type: RecordType, name: string, field: Field): boolean =>
  name === type.title || isNeeded(field) || field.in?.includes('list') === true || name === 'note';

/** Whether a create without the field is refused. */
export const isNeeded = ({ access, filled_by, default: usual }: Field): boolean =>
  access === 'required' && filled_by === undefined && usual === undefined;

export type GroupId = 'main' | 'people' | 'times' | 'texts' | 'more' | 'system';

const SYSTEM = new Set(['id', 'source', 'sourceID', 'created_at', 'updated_at', 'nodeID', 'created_by']);
const BY_KIND: Readonly<Record<string, GroupId>> = {
  reference: 'people',
  references: 'people',
  datetime: 'times',
  date: 'times',
  time: 'times',
  text: 'texts',
  object: 'more',
  custom_fields: 'more',
  attachments: 'more',
  parts: 'more',
};

function groupOf(name: string, { kind, format }: Field): GroupId {
  if (SYSTEM.has(name)) return 'system';
  if (format === 'duration') return 'times';
  return BY_KIND[kind] ?? 'main';
}

export interface FieldGroup {
  readonly id: GroupId;
  readonly fields: readonly Named[];
}

/** Fields of a page by group: those that the record has, without empty ones that the caller cannot fill in. */
export function groupsOf(type: RecordType, record: AnyRecord): FieldGroup[] {
  const read = Object.entries(type.fields).filter(([name, field]) => {
    if (!(name in record) || field.access === 'writeonly' || field.selectable === false) return false;
    return !isEmpty(record[name]) || mayChange(name, field, record);
  });
  const ids: GroupId[] = ['main', 'people', 'times', 'texts', 'more', 'system'];
  return ids
    .map((id) => ({ id, fields: read.filter(([name, field]) => groupOf(name, field) === id) }))
    .filter(({ fields }) => fields.length > 0);
}

/** Whether there is nothing to show. */
export const isEmpty = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);

/** Values that a field may take after the one it has; undefined: all. */
export function movesOf(type: RecordType, name: string, value: unknown): readonly string[] | undefined {
  const moves = type.moves?.[name];
  if (moves === undefined || moves === 'all') return undefined;
  return moves[typeof value === 'string' ? value : ''] ?? [];
}
