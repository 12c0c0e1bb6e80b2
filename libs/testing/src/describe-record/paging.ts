import { checking, type Checks } from './checks';
import type { Answer } from './client';
import { idsOf } from './collections';
import type { RecordUnderTest } from './record-under-test';

const PER_PAGE = 3;

export function describePaging(given: () => RecordUnderTest): void {
  it(
    'pages by cursor, forwards and back, each row once',
    checking(async (checks) => {
      const subject = given();
      const all = idsOf(subject.whole.json);
      const pages = await follow(checks, subject, await subject.list(`per_page=${PER_PAGE}`), 'next');
      checks.equal(
        pages[0] as Answer,
        'all pages together',
        pages.flatMap(({ json }) => idsOf(json)),
        all,
      );
      const back = await follow(checks, subject, pages.at(-1) as Answer, 'prev');
      const again = back.reverse().flatMap(({ json }) => idsOf(json));
      checks.equal(back[0] as Answer, 'all pages backwards', again, all);
    }),
  );

  it(
    'pages by number, and says so in its headers',
    checking(async (checks) => {
      const subject = given();
      const all = idsOf(subject.whole.json);
      const last = Math.ceil(all.length / PER_PAGE);
      for (let page = 1; page <= last; page++) {
        const answer = await subject.list(`per_page=${PER_PAGE}&page=${page}`);
        if (!checks.status(answer, 200)) return;
        const expected = all.slice((page - 1) * PER_PAGE, page * PER_PAGE);
        checks.equal(answer, `page ${page}`, idsOf(answer.json), expected);
        checks.equal(answer, 'the headers', headersOf(answer), [PER_PAGE, page, last, all.length]);
        checks.equal(answer, 'whether there is a next one', 'next' in linksOf(answer), page < last);
        checks.equal(answer, 'whether there is one before', 'prev' in linksOf(answer), page > 1);
      }
    }),
  );

  it(
    'takes a per_page from 1, and no other',
    checking(async (checks) => {
      const subject = given();
      for (const page of ['0', '-1'])
        checks.refused(
          await subject.list(`per_page=${page}`),
          400,
          "Parameter 'per_page' cannot be less than 1",
        );
      const most = await subject.list('per_page=1000');
      checks.equal(most, 'the most per page', headersOf(most)[0], 100);
      const usual = await subject.list();
      checks.equal(usual, 'the usual per page', headersOf(usual)[0], 20);
      const single = subject.singles[0] as Answer;
      checks.equal(
        single,
        'paging of a single record',
        [single.headers['link'], headersOf(single)[0]],
        [undefined, NaN],
      );
      checks.status(await subject.list('search_after=nonsense'), 400);
    }),
  );
}

const headersOf = ({ headers }: Answer): number[] =>
  ['per-page', 'current-page', 'total-pages', 'total-entries'].map((name) =>
    Number(headers[`x-pagination-${name}`]),
  );

/** The addresses of a Link header by their rel. */
function linksOf({ headers }: Answer): Record<string, string> {
  const found = String(headers['link']).matchAll(/<([^>]*)>; rel="(\w+)"/g);
  return Object.fromEntries([...found].map(([, address, rel]) => [rel, address]));
}

async function follow(
  checks: Checks,
  subject: RecordUnderTest,
  from: Answer,
  rel: string,
): Promise<Answer[]> {
  const { base_url } = subject.fixture.contractEnv;
  const pages = [from];
  for (let page = from; ;) {
    const address = linksOf(page)[rel];
    if (address === undefined || pages.length > 50) return pages;
    checks.that(page, () => `${address} is no address of the API`, address.startsWith(`${base_url}/`));
    page = await subject.admin.get(address.slice(base_url.length));
    if (!checks.status(page, 200)) return pages;
    pages.push(page);
  }
}
