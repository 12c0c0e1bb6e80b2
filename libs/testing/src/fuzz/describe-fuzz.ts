import { isDeepStrictEqual } from 'node:util';
import type { RecordType } from '@deskline/record';
import fc from 'fast-check';
import type { Answer, Method } from '../describe-record/client';
import type { BuiltRecord, RecordBuilder } from '../describe-record/record-builder';
import { readsAs } from '../describe-record/reads-as';
import { bodyText, headers, pathText, queryText, validValue } from './arbitraries';

/** Every run of the suite draws the same; more is drawn with FUZZ_RUNS, or other things with FUZZ_SEED. */
const SEEDS = process.env['FUZZ_SEED'] ? [Number(process.env['FUZZ_SEED'])] : [1, 20_260_301];

/** "Errors" of document 1, but for those that say that we failed; 412 is ours. */
const DOCUMENTED = new Set([200, 201, 204, 304, 400, 401, 403, 404, 406, 412, 422]);

/**
 * Upper bound of the CPU time of an answer that this process gives, however busy the machine is. A slow statement, or a slow
 * service behind the gateway, ends in a timeout, whose status is in no document.
 */
const CPU_LIMIT_MS = 5_000;

export interface Fuzzing {
  readonly builder: RecordBuilder;
  /** How often each property is tried with each seed. */
  readonly runs: number;
}

/** Sends arbitrary input to a record type: each answer is one of document 1, and accepted values read back equal. */
export function describeFuzz(record: RecordType, given: () => Fuzzing): void {
  const attempt = async <T>(drawn: fc.Arbitrary<T>, property: (value: T) => Promise<void>) => {
    const numRuns = Number(process.env['FUZZ_RUNS'] ?? given().runs);
    for (const seed of SEEDS) await fc.assert(fc.asyncProperty(drawn, property), { seed, numRuns });
  };
  const ask = async (method: Method, path: string, body?: string, sent?: Record<string, string>) => {
    const start = process.cpuUsage();
    const answer = await given().builder.admin.ask(method, path, body, sent);
    if (!DOCUMENTED.has(answer.status)) fail(answer, 'is in no document');
    const { user, system } = process.cpuUsage(start);
    if ((user + system) / 1_000 > CPU_LIMIT_MS) fail(answer, 'is slow');
    return answer;
  };

  describe(`arbitrary input to /${record.collection}`, () => {
    let place: string;
    let made: BuiltRecord;
    beforeAll(async () => {
      const { builder } = given();
      place = await builder.pathOf(record);
      made = await builder.create(record, 0, []);
    });
    const single = () => `${record.nested ? place : `/${record.collection}`}/${made.id}`;

    it('is answered as document 1 says when it is the body', () =>
      attempt(fc.tuple(bodyText(record), headers), async ([body, sent]) => {
        await ask('PATCH', single(), body, sent);
        await ask('POST', place, body, sent);
      }));

    it('is answered as document 1 says when it is the query', () =>
      attempt(queryText(record), async (query) => {
        await ask('GET', `${record.nested ? place : `/${record.collection}`}?${query}`);
      }));

    it('is answered as document 1 says when it is the path', () =>
      attempt(
        fc.tuple(fc.constantFrom<Method>('GET', 'POST', 'PATCH'), pathText, headers),
        async ([method, path, sent]) => {
          await ask(method, `/${record.collection}${path}`, method === 'GET' ? undefined : '{}', sent);
        },
      ));

    it('is stored when it is valid, and reads back equal', async () => {
      const { builder } = given();
      const addition = builder.means.additions[record.name] ?? {};
      const { without = [], narrow = [], decided = [], with: demanded = {} } = addition;
      const names = Object.keys(record.fields).filter((name) => {
        const { access, transient } = record.fields[name] ?? {};
        return (
          (access === 'required' || access === 'optional') &&
          !transient &&
          !without.includes(name) &&
          !narrow.includes(name) &&
          !(name in demanded)
        );
      });
      const unique = new Set(record.unique?.flat());
      const drawable = names.flatMap((name) => {
        const value = record.fields[name] && !unique.has(name) && validValue(name, record.fields[name]);
        return value ? [[name, value] as const] : [];
      });
      await attempt(fc.record(Object.fromEntries(drawable), { requiredKeys: [] }), async (values) => {
        const body = { ...(await builder.body(record, 0, [])), ...values };
        const answer = await ask('POST', place, JSON.stringify(body));
        if (answer.status !== (record.createStatus ?? 201)) fail(answer, 'refuses what is valid');
        const { id } = answer.json as BuiltRecord;
        const read = await ask('GET', `${record.nested ? place : `/${record.collection}`}/${id}`);
        for (const [name, value] of Object.entries(values)) {
          const field = record.fields[name];
          if (!field || decided.includes(name) || isDeepStrictEqual(value, [])) continue;
          const found = (read.json as BuiltRecord)[name];
          const wanted = JSON.parse(JSON.stringify(readsAs(field, value))) as unknown;
          if (!isDeepStrictEqual(found, wanted))
            fail(read, `has ${name} not as ${JSON.stringify(value)} in ${answer.call}`);
        }
      });
    });
  });
}

function fail(answer: Answer, what: string): never {
  throw new Error(`${answer.call}\nanswered ${answer.status} ${answer.text.slice(0, 500)}\n${what}`);
}
