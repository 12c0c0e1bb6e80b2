import type { RecordType, Stored } from '@deskline/record';
import type { Values } from '../../caller';
import { memoize } from '../../memoize';

interface KeptFirst {
  readonly name: string;
  readonly path: string;
  /** Body member that lists all ids of the link. */
  readonly list: string;
}

/** Fields whose column keeps the first record of a link. */
export const keptFirstsOf = memoize((record: RecordType): readonly KeptFirst[] =>
  Object.entries(record.fields).flatMap(([name, { keepsFirstOf: path = '' }]) => {
    const list = record.links?.[path]?.ids;
    return list === undefined ? [] : [{ name, path, list }];
  }),
);

/** Values of a change in which such fields and the lists of their links agree. */
interface AlignedChange {
  readonly decided: Stored;
  readonly lists: Values;
}

/**
 * Aligns such fields with the lists of their links. A list decides the field, which stays while the list has its record;
 * without a list a changed field replaces all links, whether a client or a rule has changed it.
 */
export function alignFirsts(
  record: RecordType,
  before: Stored | null,
  decided: Stored,
  values: Values,
): AlignedChange {
  let aligned: AlignedChange = { decided, lists: values };
  for (const { name, list } of keptFirstsOf(record)) {
    const [id, ids] = [decided[name] ?? null, values[list]];
    if (Array.isArray(ids)) {
      const first: unknown = ids.includes(id) ? id : (ids[0] ?? null);
      aligned = { ...aligned, decided: { ...aligned.decided, [name]: first } };
    } else if (id !== (before?.[name] ?? null)) {
      aligned = { ...aligned, lists: { ...aligned.lists, [list]: id === null ? [] : [id] } };
    }
  }
  return aligned;
}

/** Whether the record has no links at a path, by the field that keeps the first of them. */
export const isKeptEmpty = (record: RecordType, path: string, row: Stored): boolean =>
  keptFirstsOf(record).some((kept) => kept.path === path && (row[kept.name] ?? null) === null);
