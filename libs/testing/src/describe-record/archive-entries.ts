import type { RecordType } from '@deskline/record';
import { checking } from './checks';
import { finishing } from './archive';
import type { RecordUnderTest } from './record-under-test';

interface Entry {
  readonly record_type: string;
  readonly record: { readonly id: number; readonly name?: string; readonly nodeID: string };
  readonly [name: string]: unknown;
}

interface Line {
  readonly changes: Readonly<Record<string, unknown>>;
}

/** "archived and trashed records leave every collection but `/archive` and `/trash`" */
export function describeArchiveEntries(record: RecordType, given: () => RecordUnderTest): void {
  const finish = finishing(record);
  const [field] = Object.keys(record.archiving?.when ?? {});

  if (finish)
    it.each([
      ['archive', 'archived'],
      ['trash', 'trashed'],
    ])('is found in the %s, with who put it there and when, until it is restored', (verb, member) =>
      checking(async (checks) => {
        const subject = given();
        const { admin, path, fixture } = subject;
        const { id, nodeID } = await subject.fresh();
        if (field !== undefined) checks.status(await subject.patch(id, finish), 200);
        const entries = async (by = admin) => by.get(`/${verb}?record_type=${record.name}&per_page=100`);
        const entryIn = async () =>
          ((await entries()).json as Entry[]).find((entry) => entry.record.id === id);
        const away = await admin.post(`${path}/${id}/${verb}`);
        if (!checks.status(away, 200)) return;
        const entry = await entryIn();
        checks.equal(
          away,
          'what it is of',
          [entry?.record_type, entry?.record.nodeID],
          [record.name, nodeID],
        );
        checks.equal(
          away,
          'by whom',
          (entry?.[`${member}_by`] as { id: number } | undefined)?.id,
          fixture.me,
        );
        checks.equal(away, 'when', typeof entry?.[`${member}_at`], 'string');
        checks.refused(await entries(fixture.endUser), 403, 'Forbidden');
        const single = await admin.get(`/${verb}/${String(entry?.['id'])}`);
        checks.equal(single, 'the entry by its id', single.json, entry);
        checks.refused(await fixture.endUser.get(`/${verb}/${String(entry?.['id'])}`), 403, 'Forbidden');
        const audit = await admin.get(`${path}/${id}/audit`);
        const audited = (audit.json as Line[]).flatMap(({ changes }) => (changes[member] ? [changes] : []));
        checks.equal(audit, 'the changes of its audit lines', audited, [{ [member]: [false, true] }]);
        checks.status(await admin.post(`${path}/${id}/restore`), 200);
        checks.equal(away, 'its entry after the restore', await entryIn(), undefined);
      })(),
    );

  if (field !== undefined)
    it(
      `refuses archive and trash unless its ${field} permits, and names the field`,
      checking(async (checks) => {
        const subject = given();
        const { id } = await subject.fresh();
        for (const verb of ['archive', 'trash'])
          checks.pair(await subject.admin.post(`${subject.path}/${id}/${verb}`), field);
      }),
    );
}
