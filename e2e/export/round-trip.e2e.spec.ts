import type { Stack } from '@deskline/testing';
import { fromBufferPromise, type Entry } from 'yauzl';
import { E2eEnv } from '../e2e-env';
import { START_LIMIT_MS } from '../use-shared-env';
import { Exporter } from './exported';
import { Importer } from './imported';

/** Files of a ZIP, by name. */
async function unzip(zip: Buffer): Promise<Map<string, string>> {
  const archive = await fromBufferPromise(zip, { lazyEntries: true });
  const files = new Map<string, string>();
  for await (const entry of archive.eachEntry() as AsyncIterable<Entry>) {
    const parts: Buffer[] = [];
    for await (const part of await archive.openReadStreamPromise(entry)) parts.push(part as Buffer);
    files.set(entry.fileName.replace('.csv', ''), Buffer.concat(parts).toString());
  }
  return files;
}

describe('The demo data', () => {
  let env: E2eEnv<Stack>;
  let types: readonly { readonly type: string }[];
  let files: Map<string, string>;
  let exporter: Exporter;
  let importer: Importer;

  beforeAll(async () => {
    env = await E2eEnv.start({ JOBS_WAITING: '500', RATE_LIMIT_PER_HOUR: '100000' });
    const { token, account } = env.personOf('Ellen');
    exporter = new Exporter(env.as('Ellen'), env.stack.ca);
    importer = new Importer(env.as('Ellen'), env.stack, token, account);
    types = await env.as('Ellen').get<{ type: string }[]>('/import/types');
    files = await unzip(await exporter.file({ type: types.map(({ type }) => type).join() }));
  }, START_LIMIT_MS);
  afterAll(async () => {
    await exporter?.close();
    await importer?.close();
    await env?.stop();
  });

  /** Posts files in the order of their types, and returns the results of each. */
  const importAll = async (into: Importer, contents: ReadonlyMap<string, string>) => {
    const tokens = new Map<string, string>();
    for (const { type } of types)
      if (contents.has(type)) tokens.set(type, await into.post(type, contents.get(type) ?? ''));
    const results: Record<
      string,
      { rows: Readonly<Record<string, number>>; message?: string; log: string[] }
    > = {};
    for (const [type, token] of tokens) {
      const state = await into.end(token);
      const log = (await into.log(state)).split('\n').slice(0, 5);
      results[type] = {
        rows: state.results ?? {},
        log,
        ...(state.state !== 'done' && { message: state.message }),
      };
    }
    return results;
  };

  it('is unchanged by an import of its export', async () => {
    const results = await importAll(importer, files);
    const faults = Object.entries(results).filter(
      ([, { rows, message }]) =>
        message !== undefined ||
        Object.entries(rows).some(([name, count]) => name !== 'unchanged' && count > 0),
    );
    expect(Object.fromEntries(faults)).toEqual({});
    const total = Object.values(results).reduce((sum, { rows }) => sum + (rows['unchanged'] ?? 0), 0);
    expect(total).toBeGreaterThan(300);
  }, 240_000);
});
