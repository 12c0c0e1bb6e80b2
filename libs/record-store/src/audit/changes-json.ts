import { isSent, type Field, type RecordType } from '@deskline/record';
import { KINDS } from '@deskline/record-kinds';

/**
 * What an audit line says has changed, as the reader knows the record: fields that are none of their business are left
 * out, and values are written as the record itself has them. References are told by their ids.
 */
export function changesJson(text: string, seen: RecordType | undefined, zone: string): string {
  // Of a type that nobody defines any more, it is not known who may see what.
  if (!seen) return '{}';
  const members = Object.entries(JSON.parse(text) as Record<string, unknown>).flatMap(([name, change]) => {
    const field = seen.fields[name];
    if (name === 'shelf' && seen.archiving) return archiveChanges(change as ArchiveChange);
    // Links and roles are changes, too.
    if (!field) return [`${JSON.stringify(name)}:${JSON.stringify(change)}`];
    // What can be asked by is no secret.
    return isSent(field) || seen.filter.includes(name)
      ? [`${JSON.stringify(name)}:${pairJson(change, field, zone)}`]
      : [];
  });
  return `{${members.join(',')}}`;
}

type ArchiveState = 'archived' | 'trashed';
type ArchiveChange = readonly [before: ArchiveState | null, after: ArchiveState | null];

/** By the members that a record which is put away is returned with. */
function archiveChanges([before, after]: ArchiveChange): string[] {
  const shelves: readonly ArchiveState[] = ['archived', 'trashed'];
  return shelves
    .filter((shelf) => (shelf === before) !== (shelf === after))
    .map((shelf) => `"${shelf}":[${shelf === before},${shelf === after}]`);
}

const pairJson = (change: unknown, field: Field, zone: string): string =>
  Array.isArray(change)
    ? `[${change.map((value: unknown) => valueJson(value, field, zone)).join(',')}]`
    : JSON.stringify(change);

const valueJson = (value: unknown, field: Field, zone: string): string =>
  typeof value === 'string' ? KINDS[field.kind].auditJson(value, field, zone) : JSON.stringify(value);
