import { readKey } from './key';
import type { Store, StoredFile } from './storage';

const BATCH = 500;

/** Which of these keys any record has. Throws when it cannot be told. */
export type FindUsedKeys = (keys: readonly string[]) => Promise<Iterable<string>>;

/**
 * Deletes what was uploaded before that moment and no record has; answers how much it was. Nobody can begin to use
 * something that old, so what nobody uses now, nobody ever will. One that is ended halfway leaves the rest to the next.
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
