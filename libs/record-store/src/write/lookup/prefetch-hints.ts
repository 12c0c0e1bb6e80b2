import type { Catalogue } from '@deskline/record';
import { LRUCache } from 'lru-cache';
import { memoize } from '../../memoize';
import { referenceKey, type ReferenceKey } from '../../reference/references';

const MAX_ENTRIES = 20_000;

/**
 * Nested lookups that rules read from a record the last time: from a team its calendar. They are loaded along with the
 * record, and may be wrong: a lookup that is read is loaded in any case.
 */
const hintsOf = memoize<Catalogue, LRUCache<string, ReadonlyMap<string, ReferenceKey>>>(
  () => new LRUCache({ max: MAX_ENTRIES }),
);

export function rememberHint(catalogue: Catalogue, from: ReferenceKey, to: ReferenceKey): void {
  const hints = hintsOf(catalogue);
  const key = referenceKey(from);
  hints.set(key, new Map([...(hints.get(key) ?? []), [to.type, to]]));
}

export const prefetchHints = (catalogue: Catalogue, one: ReferenceKey): readonly ReferenceKey[] => [
  ...(hintsOf(catalogue).get(referenceKey(one))?.values() ?? []),
];
