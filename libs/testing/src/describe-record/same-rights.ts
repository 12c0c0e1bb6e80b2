import type { RecordType } from '@deskline/record';
import { modelsOf } from './access';
import { checking } from './checks';
import type { Answer, Fields } from './client';
import type { RecordUnderTest } from './record-under-test';

/** Operation of `POST /bulk`, and its result. */
export interface BulkOperation {
  readonly method: 'POST' | 'PATCH' | 'DELETE';
  readonly path: string;
  readonly body?: Fields;
}
export interface BulkResult {
  readonly status: number;
  readonly body: unknown;
}

export const resultsOf = ({ json }: Answer): readonly BulkResult[] =>
  Array.isArray(json) ? (json as BulkResult[]) : [];
const outcomeOf = ({ status, body }: BulkResult): [number, unknown] => [status, body];

/** "each operation as if called alone"; "`?dry_run=1` … the same refusals": neither is a way around rights */
export function describeSameRights(record: RecordType, given: () => RecordUnderTest): void {
  it(
    'gives an end user and a token that only reads no more by a dry run in bulk than by a call',
    checking(async (checks) => {
      const subject = given();
      const { path, fixture } = subject;
      const { endUser } = fixture;
      const id = subject.rows[0]?.id;
      const create = await fixture.pathOf(record);
      const operations: BulkOperation[] = [{ method: 'POST', path: create, body: {} }];
      if (subject.isUpdatable) operations.push({ method: 'PATCH', path: `${path}/${id}`, body: {} });

      const alone: Answer[] = [];
      for (const { method, path: each, body } of operations)
        alone.push(await endUser.ask(method, each, body));
      const expected = alone.map(({ status, json }) => outcomeOf({ status, body: json }));
      const isRefused = ([status]: readonly [number, unknown]) => status >= 400;
      const dry = await endUser.post('/bulk?dry_run=1', { operations });
      if (!checks.status(dry, 200)) return;
      const tried = resultsOf(dry).map(outcomeOf);
      for (const [at, outcome] of expected.entries())
        if (isRefused(outcome)) checks.equal(dry, 'a dry run', tried[at], outcome);
        else checks.equal(dry, 'the status of a dry run', tried[at]?.[0], 200);
      const reading = await fixture.permitted(...modelsOf(record).map((model) => `${model}:Read`));
      const refused = await reading.post('/bulk?dry_run=1', { operations });
      const statuses = resultsOf(refused).map(({ status }) => status);
      checks.equal(
        refused,
        'the statuses',
        statuses,
        operations.map(() => 403),
      );
    }),
  );
}
