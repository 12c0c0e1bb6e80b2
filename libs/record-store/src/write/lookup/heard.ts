import { referenceKey, type KnownReference, type Wanted } from '../../reference/references';

/**
 * What a unit of work has found out about records: it knows the same of others' from its beginning to its end, and of its
 * own until it writes them. Of its own each record type is told what its rules know.
 */
export class Heard {
  private readonly all = new Map<string, Map<string, KnownReference>>();

  recall(asker: string, one: Wanted): KnownReference | undefined {
    return this.all.get(referenceKey(one))?.get(asker);
  }

  keep(asker: string, one: KnownReference): void {
    const key = referenceKey(one);
    const told = this.all.get(key);
    if (told) told.set(asker, one);
    else this.all.set(key, new Map([[asker, one]]));
  }

  forget(one: Wanted): void {
    this.all.delete(referenceKey(one));
  }
}
