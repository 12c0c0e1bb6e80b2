import type { Condition, RecordType } from '@deskline/record';
import { checking } from './checks';
import { idsOf } from './collections';
import { isPlain, satisfies } from './evaluate';
import { joinReferences } from './join-references';
import type { RecordUnderTest } from './record-under-test';

/** "Predefined filter = path suffix or ?state=open; both combine with the rest" */
export function describeViews(record: RecordType, given: () => RecordUnderTest): void {
  const views = Object.entries(record.views ?? {}) as [string, Condition][];
  if (views.length > 0)
    it.each(views)('shows the predefined filter %s', (name, condition) =>
      checking(async (checks) => {
        const subject = given();
        const bySuffix = await subject.list('per_page=100', `${subject.path}/${name}`);
        const byState = await subject.list(`state=${name}&per_page=100`);
        if (!checks.status(bySuffix, 200) || !checks.status(byState, 200)) return;
        checks.equal(byState, 'what ?state= finds', byState.json, bySuffix.json);
        // Rows do not show their owner.
        if (record.viewAccounts?.[name]) return;
        const { fields, rows } = await joinReferences(subject, condition);
        if (!isPlain(condition, fields)) return;
        const asking = await subject.fixture.asking();
        const expected = rows.filter((row) => satisfies(condition, row, fields, asking));
        checks.equal(bySuffix, 'the set of rows', idsOf(bySuffix.json).sort(), idsOf(expected).sort());
        const [first] = expected;
        if (!first || !record.filter.includes('id')) return;
        const both = await subject.list(`id=${first.id}`, `${subject.path}/${name}`);
        checks.equal(both, 'the view with a filter', idsOf(both.json), [first.id]);
      })(),
    );

  it(
    'refuses a predefined filter that is not defined',
    checking(async (checks) => {
      const answer = await given().list('state=no_such_view');
      checks.refused(answer, 400, 'Unknown state: no_such_view');
      checks.status(await given().list('', `${given().path}/no_such_view`), 404);
    }),
  );
}
