import { isSent, type Field, type RecordType } from '@deskline/record';
import { KINDS } from '@deskline/record-kinds';

/**
 * JSON of the changes of an audit line: fields that the reader may not read are left out, values are written as in the
 * record itself, references as their ids.
 */
export function changesJson(text: string, readable: RecordType | undefined, zone: string): string {
  // The grants of a type that is no longer defined are unknown.
  if (!readable) return '{}';
  const members = Object.entries(JSON.parse(text) as Record<string, unknown>).flatMap(([name, change]) => {
    const field = readable.fields[name];
    if (name === 'shelf' && readable.archiving) return archiveChanges(change as ArchiveChange);
    // Links and roles are not fields.
    if (!field) return [`${JSON.stringify(name)}:${JSON.stringify(change)}`];
    // A field that may be filtered by is no secret.
    return isSent(field) || readable.filter.includes(name)
      ? [`${JSON.stringify(name)}:${pairJson(change, field, zone)}`]
      : [];
  });
  return `{${members.join(',')}}`;
}

type ArchiveState = 'archived' | 'trashed';
type ArchiveChange = readonly [before: ArchiveState | null, after: ArchiveState | null];

/** Changes of the archive state, as changes of the members `archived` and `trashed`. */
function archiveChanges([before, after]: ArchiveChange): string[] {
  const states: readonly ArchiveState[] = ['archived', 'trashed'];
  return states
    .filter((state) => (state === before) !== (state === after))
    .map((state) => `"${state}":[${state === before},${state === after}]`);
}

const pairJson = (change: unknown, field: Field, zone: string): string =>
  Array.isArray(change)
    ? `[${change.map((value: unknown) => valueJson(value, field, zone)).join(',')}]`
    : JSON.stringify(change);

const valueJson = (value: unknown, field: Field, zone: string): string =>
  typeof value === 'string' ? KINDS[field.kind].auditJson(value, field, zone) : JSON.stringify(value);
