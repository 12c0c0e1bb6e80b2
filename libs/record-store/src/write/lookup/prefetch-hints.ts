import type { Catalogue } from '@deskline/record';
import { LRUCache } from 'lru-cache';
import { referenceKey, type Wanted } from '../../reference/references';

const MOST_REMEMBERED = 20_000;

/**
 * Where rules went on from a record when they were last asked: from a team to its calendar. What is likely to be asked for
 * is read along, and need not be right, for what is asked for is looked up in any case.
 */
const trails = new WeakMap<Catalogue, LRUCache<string, ReadonlyMap<string, Wanted>>>();

function trailsOf(catalogue: Catalogue): LRUCache<string, ReadonlyMap<string, Wanted>> {
  let all = trails.get(catalogue);
  if (!all) trails.set(catalogue, (all = new LRUCache({ max: MOST_REMEMBERED })));
  return all;
}

export function rememberHint(catalogue: Catalogue, from: Wanted, to: Wanted): void {
  const all = trailsOf(catalogue);
  const key = referenceKey(from);
  all.set(key, new Map([...(all.get(key) ?? []), [to.type, to]]));
}

export const prefetchHints = (catalogue: Catalogue, one: Wanted): readonly Wanted[] => [
  ...(trailsOf(catalogue).get(referenceKey(one))?.values() ?? []),
];
