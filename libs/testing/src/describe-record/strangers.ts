import type { AccountFixture } from './account-fixture';
import type { ToldChange } from './changes';
import { checking, type Checks } from './checks';
import type { Answer, Caller } from './client';
import type { RecordUnderTest } from './record-under-test';
import { resultsOf, type BulkOperation } from './same-rights';

const MOST_OPERATIONS = 100;

/** Another account asks for the rows of all record types of a spec at once. */
export function describeStrangers(
  givens: readonly (() => RecordUnderTest | undefined)[],
  foreign: () => Promise<AccountFixture>,
): void {
  /** Those that the run has selected. */
  const subjects = () => givens.flatMap((given) => given() ?? []);

  describe('Another account', () => {
    it(
      'is told by the change feed of its own records alone',
      checking(async (checks) => {
        const fixture = await foreign();
        const [oldest = fixture.openedAt] = subjects()
          .map((subject) => subject.fixture.openedAt)
          .sort();
        const { told, last } = await feedFrom(checks, fixture.admin, oldest);
        checks.that(last, () => 'nothing of its own is told', told.length > 0);
        const others = told.filter(({ account_id }) => account_id !== fixture.account);
        checks.equal(last, 'what is told of other accounts', others, []);
      }),
    );

    it(
      'gets 404 for each record in bulk, by ids, and by a dry run of both',
      checking(async (checks) => {
        const { admin } = await foreign();
        const operations = subjects().flatMap(changesOf);
        for (let from = 0; from < operations.length; from += MOST_OPERATIONS) {
          const some = operations.slice(from, from + MOST_OPERATIONS);
          for (const path of ['/bulk?dry_run=1', '/bulk']) {
            const answer = await admin.post(path, { operations: some });
            if (!checks.status(answer, 200)) return;
            for (const [at, { status, body }] of resultsOf(answer).entries()) {
              const { method, path: of = '' } = some[at] ?? {};
              const [result] =
                of.includes('?ids=') && Array.isArray(body) ? (body as { status: number }[]) : [];
              checks.equal(answer, `the status of ${method} ${of}`, result?.status ?? status, 404);
            }
          }
        }
      }),
    );
  });
}

/** Entries of all pages from a time on. */
async function feedFrom(
  checks: Checks,
  caller: Caller,
  time: string,
): Promise<{ told: ToldChange[]; last: Answer }> {
  const told: ToldChange[] = [];
  for (let after = time; ;) {
    const answer = await caller.get(`/changes?after=${after}&per_page=100`);
    if (!checks.status(answer, 200)) return { told, last: answer };
    told.push(...(answer.json as ToldChange[]));
    if (answer.headers['x-end-of-stream'] === 'true') return { told, last: answer };
    after = String(answer.headers['x-next-cursor']);
  }
}

function changesOf({ record, path, rows, isUpdatable }: RecordUnderTest): BulkOperation[] {
  const id = rows[0]?.id;
  const operations: BulkOperation[] = [];
  if (isUpdatable) operations.push({ method: 'PATCH', path: `${path}/${id}`, body: {} });
  if (isUpdatable && !record.nested)
    operations.push({ method: 'PATCH', path: `${path}?ids=${id}`, body: {} });
  if (record.deletable) operations.push({ method: 'DELETE', path: `${path}/${id}` });
  return operations;
}
