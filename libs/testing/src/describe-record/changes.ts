import { isInFeed } from '@deskline/record-http';
import type { RecordType } from '@deskline/record';
import { checking } from './checks';
import type { Answer } from './client';
import { idsOf } from './collections';
import type { RecordUnderTest } from './record-under-test';
import { until } from './until';

/** Entry of the change feed, as far as the checks look at it. */
export interface ToldChange {
  readonly event: string;
  readonly account_id: string;
  readonly record: { readonly type: string; readonly id: number };
  readonly person: { readonly id: number } | null;
}

const toldIn = ({ json }: Answer): readonly ToldChange[] =>
  Array.isArray(json) ? (json as ToldChange[]) : [];
const toldIds = (answer: Answer): number[] => [...new Set(toldIn(answer).map(({ record }) => record.id))];

/** "one feed over all services … each reader gets only events of records that it may read now" */
export function describeChanges(record: RecordType, given: () => RecordUnderTest): void {
  const feedOf = ({ fixture }: RecordUnderTest) =>
    `/changes?after=${fixture.openedAt}&records=${record.name}&per_page=100`;

  if (!isInFeed(record)) {
    it(
      'is no record type of the change feed',
      checking(async (checks) => {
        checks.status(await given().admin.get(feedOf(given())), 400);
      }),
    );
    return;
  }

  it(
    'is told in the change feed with every record, to those alone who may read it',
    checking(async (checks) => {
      const subject = given();
      const { rows, path, fixture } = subject;
      const { endUser } = fixture;
      const creates = `${feedOf(subject)}&types=${record.name}.create`;
      const all = await until(
        () => subject.admin.get(creates),
        (answer) => rows.every(({ id }) => toldIds(answer).includes(id)),
      );
      if (!checks.status(all, 200)) return;
      const untold = idsOf(rows).filter((id) => !toldIds(all).includes(id));
      checks.equal(all, 'rows that the feed does not tell', untold, []);
      const elsewhere = toldIn(all).filter(({ account_id }) => account_id !== fixture.account);
      checks.equal(all, 'what is told of other accounts', elsewhere, []);

      if (record.permittedAs !== undefined) {
        const unscoped = await (await fixture.permitted('me:Read')).get(creates);
        checks.equal(unscoped, 'what a token without the scope is told', unscoped.json, []);
      }

      const [told, list] = await Promise.all([endUser.get(feedOf(subject)), subject.listOfUser()]);
      if (!checks.status(told, 200)) return;
      const listed = list.status === 200 ? idsOf(list.json) : [];
      for (const id of toldIds(told).filter((each) => !listed.includes(each)))
        checks.status(await endUser.get(`${path}/${id}`), 200);
      const missing = idsOf(rows).filter((id) => listed.includes(id) && !toldIds(told).includes(id));
      checks.equal(told, 'what an end user may list and is not told', missing, []);
    }),
  );
}
