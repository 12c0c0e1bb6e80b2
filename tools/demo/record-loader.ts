import type { DemoRecord } from './demo-record';
import type { Call, Caller, Desk } from './desk';
import { typePostedTo } from './record-type';
import type { Steps } from './steps';

/**
 * Loads several records at a time, always with the same ids: each waits for the records it names, and for the one
 * before it in its collection.
 */
export class RecordLoader {
  private readonly ids = new Map<string, Promise<number>>();
  private readonly latest = new Map<string, Promise<unknown>>();

  constructor(
    private readonly desk: Desk,
    private readonly steps: Steps,
    private readonly callerOf: (key?: string) => Caller,
  ) {}

  setId(key: string, id: number): void {
    this.ids.set(key, Promise.resolve(id));
  }

  idOf(key: string): Promise<number> {
    const id = this.ids.get(key);
    if (!id) throw new Error(`The demo data refers to ${key} before it is loaded`);
    return id;
  }

  async load(records: readonly DemoRecord[]): Promise<void> {
    const loaded = await Promise.allSettled(records.map((record) => this.begin(record)));
    const reasons = new Set(loaded.flatMap((one) => (one.status === 'rejected' ? [String(one.reason)] : [])));
    if (reasons.size > 0) throw new Error([...reasons].join('\n'));
  }

  /** Values with ids in place of keys. */
  async resolve<T>(values: T): Promise<T> {
    return resolved(values, await this.idsNamedIn(values));
  }

  private begin(record: DemoRecord): Promise<number> {
    const { collection } = typePostedTo(record.path).type;
    const turn = this.latest.get(collection) ?? Promise.resolve();
    const ids = this.idsNamedIn([record.path, record.values, record.then]);
    const loaded = Promise.all([ids, turn]).then(([ids]) => this.make(record, ids));
    this.latest.set(collection, loaded);
    if (this.ids.has(record.key)) throw new Error(`The demo data has ${record.key} twice`);
    this.ids.set(record.key, loaded);
    return loaded;
  }

  private async make(record: DemoRecord, ids: ReadonlyMap<string, number>): Promise<number> {
    const { key, then = [] } = record;
    const { service, type } = typePostedTo(record.path);
    const by = this.callerOf(record.by);
    const call = (what: Pick<Call, 'method' | 'path' | 'body'> & Partial<Call>) =>
      this.desk.call<{ id: number }>({ service, by, ...what });
    const origin = 'sourceID' in type.fields && { source: 'demo', sourceID: `demo-${key}` };
    const values = { ...origin, ...resolved(record.values, ids) };
    const path = resolved(record.path, ids);
    const create = () => call({ method: 'POST', path, body: values, key: `demo-${key}` });
    const id = await this.steps.once(key, async () => (await create()).id);
    const own = `/${type.collection}/${id}`;
    for (const [index, change] of then.entries())
      await this.steps.once(`${key} ${index + 1}`, async () => {
        if (typeof change !== 'string')
          await call({ method: 'PATCH', path: own, body: resolved(change, ids) });
        else
          await call({
            method: 'POST',
            path: `${own}/${resolved(change, ids)}`,
            body: {},
            by: this.callerOf(),
          });
        return id;
      });
    return id;
  }

  private async idsNamedIn(what: unknown): Promise<Map<string, number>> {
    const keys = [...JSON.stringify(what).matchAll(NAMED)].map(([, key]) => key as string);
    return new Map(
      await Promise.all([...new Set(keys)].map(async (key) => [key, await this.idOf(key)] as const)),
    );
  }
}

/** A whole string, or a segment of a path. */
const NAMED = /["/]@([\w-]+)(?=["/])/g;

/** Puts ids where the data names another record by its key. */
function resolved<T>(value: T, ids: ReadonlyMap<string, number>): T {
  const text = JSON.stringify(value)
    .replace(/"@([\w-]+)"/g, (_match, key: string) => String(ids.get(key)))
    .replace(/\/@([\w-]+)(?=[/"])/g, (_match, key: string) => `/${ids.get(key)}`);
  return JSON.parse(text) as T;
}
