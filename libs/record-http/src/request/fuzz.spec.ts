import fc from 'fast-check';
import { parseBody } from './body';
import { ApiError } from '../response/errors';
import { RecordProtocol } from '../handle/record-protocol';
import { pagingHeaders } from '../response/paging';
import { Repair, repairShop } from '../../test/repair-shop';

const grammar = new RecordProtocol(repairShop, 'deskline');
const names = Object.keys(Repair.fields);
const runs = { numRuns: 1_000 };

/** Allows no error but those of the API, and limits the CPU time; wall time would depend on the load. */
function answered<T>(work: () => T): T | undefined {
  const start = process.cpuUsage();
  try {
    return work();
  } catch (error) {
    if (!(error instanceof ApiError) || error.status >= 500) throw error;
    return undefined;
  } finally {
    expect(process.cpuUsage(start).user).toBeLessThan(1_000_000);
  }
}

const name = fc.oneof(
  fc.constantFrom(
    ...names,
    ...names.map((each) => `${each}_id`),
    'ids',
    'sort',
    'fields',
    'page',
    'per_page',
    'state',
  ),
  fc.constantFrom('search_after', 'search_before', '__proto__', 'constructor', ''),
  fc.string(),
);
const value = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.constantFrom(
    '',
    '!',
    '<',
    '>=',
    '>1<2',
    '1,2',
    '-',
    'true',
    '2026-01-15',
    '2026-01-15T23:00:00+01:00',
    '%',
    '%00',
  ),
  fc.integer().map(String),
  fc.jsonValue().map((json) => Buffer.from(JSON.stringify([1, '-id', json])).toString('base64url')),
  fc.constantFrom(...names),
);

describe('an arbitrary request', () => {
  it('gives a parsed query with well-formed links, or a 400', () => {
    const parameters = fc.array(fc.tuple(name, fc.constantFrom('=', '!=', '=!', '=<', '=>', ''), value), {
      maxLength: 6,
    });
    const escape = (text: string, escaped: boolean) =>
      escaped ? encodeURIComponent(text.replace(/\p{Surrogate}/gu, '?')) : text;
    fc.assert(
      fc.property(parameters, fc.boolean(), (list, escaped) => {
        const query = list.map(([key, sign, text]) => `${key}${sign}${escape(text, escaped)}`).join('&');
        const parsed = answered(() => grammar.queryParser(Repair).parse(query, null, 'Europe/Amsterdam'));
        if (!parsed) return;
        const page = {
          body: Buffer.alloc(0),
          rows: 1,
          total: 1,
          capped: false,
          first: ['1'],
          last: ['1'],
          more: true,
        };
        const { Link } = pagingHeaders('https://desk.example/v1/repairs', parsed, page);
        expect(Link).toMatch(/^(<https:\/\/desk\.example\/v1\/repairs[!-~]*>; rel="\w+"(, |$))+$/);
      }),
      runs,
    );
  });

  it('gives a route, a 404 or a 406', () => {
    const segment = fc.oneof(
      fc.constantFrom('repairs', 'shops', '12', 'open', 'tools', '..', '%2e', ''),
      fc.string(),
    );
    fc.assert(
      fc.property(
        fc.array(segment, { maxLength: 6 }),
        fc.constantFrom('GET', 'POST', 'x'),
        (segments, method) => {
          answered(() => grammar.routes.find(method, `/${segments.join('/')}`));
        },
      ),
      runs,
    );
  });
});

describe('an arbitrary body', () => {
  const storable = (json: unknown) => JSON.stringify(json) !== undefined;

  it('gives a value or a problem for each member, and values of fields of the record only', () => {
    const expected = new Set([...names, 'predecessor_ids', 'successor_ids']);
    const given = fc.oneof(
      value,
      fc.jsonValue(),
      fc.anything().filter(storable),
      fc.double(),
      fc.constant(null),
    );
    fc.assert(
      fc.property(
        fc.array(fc.tuple(name, given), { maxLength: 8 }),
        fc.constantFrom('create', 'patch'),
        (list, mode) => {
          const body = Object.fromEntries(list);
          const checked = answered(() =>
            grammar.inputParser(Repair).parse(body, mode as 'create', { zone: 'America/New_York' }),
          );
          const inTrouble = checked?.problems.map(({ field }) => field) ?? [];
          for (const key of Object.keys(checked?.values ?? {})) {
            expect(expected).toContain(key);
            expect(inTrouble).not.toContain(key);
          }
        },
      ),
      runs,
    );
  });

  it('gives an object or a 400', async () => {
    const bytes = fc.oneof(
      fc.uint8Array().map((each) => Buffer.from(each)),
      fc.json().map((each) => Buffer.from(each)),
      fc.string().map((each) => Buffer.from(each)),
    );
    const type = fc.constantFrom(
      undefined,
      'application/x-www-form-urlencoded',
      'application/json',
      'multipart/form-data; boundary=a',
    );
    await fc.assert(
      fc.asyncProperty(bytes, type, fc.string(), async (body, contentType, query) => {
        const refusal = await parseBody(body, contentType, query).then(
          () => undefined,
          (error: unknown) => error,
        );
        if (refusal !== undefined) expect(refusal).toMatchObject({ status: 400 });
      }),
      runs,
    );
  });

  it.each([
    ['a long run of digits', '1'.repeat(200_000)],
    ['a long decimal', `${'0'.repeat(100_000)}.${'0'.repeat(100_000)}x`],
    ['a long moment', `2026-01-15T23:00:00.${'1'.repeat(200_000)}`],
    ['a long address', `${'a.'.repeat(100_000)}@${'b-'.repeat(100_000)}`],
    ['many addresses', 'a@b,'.repeat(50_000)],
    ['many comparisons', '><'.repeat(100_000)],
    ['many spaces', `x${' '.repeat(200_000)}x`],
    ['many commas', ','.repeat(200_000)],
  ])('is parsed in linear time: %s', (_what, text) => {
    const body = Object.fromEntries(names.map((field) => [field, text]));
    answered(() => grammar.inputParser(Repair).parse(body, 'patch', { zone: 'UTC' }));
    for (const field of [...Repair.filter, 'sort', 'fields', 'search_after', 'per_page']) {
      answered(() => grammar.queryParser(Repair).parse(`${field}=${encodeURIComponent(text)}`, null, 'UTC'));
    }
  });
});
