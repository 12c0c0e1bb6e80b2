import type { RecordType } from '@deskline/record';
import { checking } from './checks';
import type { Fields } from './client';
import type { RecordUnderTest } from './record-under-test';

interface Described {
  readonly collection: string;
  readonly fields: Readonly<
    Record<string, { readonly kind: string; readonly access: string; readonly in?: readonly string[] }>
  >;
}

/** Rows of disabled records say so, whichever fields are shown. */
const DISABLED = 'disabled';
/** Members of records that are no fields. */
const COMMON = ['nodeID', 'account', 'archived', 'trashed'];
const UNSENT = ['writeonly', 'filter'];

/** Holds the description of a record type against the records that it describes. */
export function describeMeta(record: RecordType, given: () => RecordUnderTest): void {
  it(
    'is described with the fields that its records have',
    checking(async (checks) => {
      const { admin, singles, whole } = given();
      const answer = await admin.get(`/meta/${record.name}`);
      if (!checks.status(answer, 200)) return;
      const { fields } = answer.json as Described;
      const described = Object.keys(fields).filter(
        (name) => fields[name]?.kind !== 'ids' && !UNSENT.includes(fields[name]?.access ?? ''),
      );
      const sent = (json: unknown) =>
        Object.keys(json as Fields).filter((name) => name in record.fields || !COMMON.includes(name));
      for (const single of singles)
        checks.equal(single, 'the set of members', sent(single.json).sort(), described.sort());
      const listed = described.filter((name) => fields[name]?.in?.includes('list'));
      const inRows = new Set((whole.json as Fields[]).flatMap(sent));
      const beyond = [...inRows].filter((name) => name !== DISABLED && !listed.includes(name));
      checks.equal(whole, 'members that are not described as listed', beyond, []);
    }),
  );

  it(
    'is described to an end user where one may ever read it',
    checking(async (checks) => {
      const subject = given();
      const [description, list] = await Promise.all([
        subject.fixture.endUser.get(`/meta/${record.name}`),
        subject.listOfUser(),
      ]);
      if (list.status === 200) checks.status(description, 200);
      if (description.status !== 200) {
        checks.refused(description, 404, 'Not Found');
        checks.status(list, 403, 404);
      }
    }),
  );
}
