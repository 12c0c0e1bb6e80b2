import { readKey } from './key';
import type { Store, StoredFile } from './storage';

const BATCH = 500;

/** Returns the keys that a record uses. Throws if a service does not answer. */
export type FindUsedKeys = (keys: readonly string[]) => Promise<Iterable<string>>;

/**
 * Deletes uploads from before that time that no record uses, and returns their number. A record cannot begin to use an
 * upload of that age, so unused ones stay unused. An aborted sweep leaves the rest to the next.
 */
export async function sweep(
  store: Store,
  used: FindUsedKeys,
  before: Date,
  ended?: AbortSignal,
): Promise<number> {
  await store.removeBroken(before);
  let removed = 0;
  let batch: string[] = [];
  const judge = async () => {
    const inUse = new Set(batch.length > 0 ? await used(batch) : []);
    for (const key of batch.filter((each) => !inUse.has(each))) {
      await store.remove(key);
      removed++;
    }
    batch = [];
  };
  const isOld = ({ key, uploadedAt }: StoredFile) => uploadedAt < before && readKey(key) !== null;
  for await (const file of store.list()) {
    if (ended?.aborted) return removed;
    if (isOld(file)) batch.push(file.key);
    if (batch.length === BATCH) await judge();
  }
  await judge();
  return removed;
}
