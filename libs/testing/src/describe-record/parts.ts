import type { RecordType } from '@deskline/record';
import { checking } from './checks';
import type { Answer } from './client';
import type { BuiltRecord } from './record-builder';
import type { RecordUnderTest } from './record-under-test';
import { until } from './until';

/** Changes of a part are changes of its owner, in any service. */
export function describeParts(record: RecordType, given: () => RecordUnderTest): void {
  const places = Object.entries(record.partOf ?? {}) as [reference: string, path: string][];
  if (places.length === 0) return;

  it.each(places)('is part of its %s', (reference, path) =>
    checking(async (checks) => {
      const { fixture, catalogue } = given();
      const { admin, contractEnv } = fixture;
      const owner = fixture.recordOf(record.fields[reference]?.to as string);
      const shows = owner.fields[path]?.kind === 'parts';
      const above = await fixture.create(owner, 6, []);
      const single = `/${owner.collection}/${above.id}`;
      const position = await contractEnv.operator.position(catalogue.service);
      const partsIn = async (): Promise<[answer: Answer, parts: unknown]> => {
        const answer = await admin.get(single);
        return [answer, (answer.json as BuiltRecord)[path]];
      };
      const isShown = async (expected: readonly unknown[]) => {
        const [answer, parts] = await partsIn();
        if (shows) checks.equal(answer, path, parts, expected);
        const listed = await admin.get(`/${owner.collection}?id=${above.id}`);
        if (owner.list.includes(path))
          checks.equal(listed, `${path} in the list`, (listed.json as BuiltRecord[])[0]?.[path], expected);
        return answer;
      };
      const rows = async () => (await admin.get(`${single}/${path}`)).json as BuiltRecord[];
      const already = await rows();
      const before = await isShown(already);
      const begins = contractEnv.additions[owner.name]?.begins?.[path] ?? 0;
      checks.equal(before, 'how many there are of a new record', already.length, begins);

      const made = await admin.post(`${single}/${path}`, await fixture.body(record, 1, []));
      if (!checks.status(made, record.createStatus ?? 201)) return;
      const { id } = made.json as BuiltRecord;
      const after = await isShown(await rows());
      checks.that(after, () => 'the version is the same', versionOf(after) === versionOf(before) + 1);

      const name = given().plainField;
      const patched = await admin.patch(`${single}/${path}/${id}`, {
        [name]: await fixture.value(record, name, 2),
      });
      checks.status(patched, 200);
      await isShown(await rows());
      checks.status(await admin.ask('DELETE', `${single}/${path}/${id}`), 204);
      const last = await isShown(already);
      checks.equal(last, 'the version', versionOf(last), versionOf(before) + 3);

      const events = await until(
        async () =>
          (await contractEnv.operator.events(catalogue.service, position)).filter(
            ({ object_type, object_id }) => object_type === owner.name && object_id === above.id,
          ),
        (found) => found.filter(({ event }) => event === `${owner.name}.update`).length >= 3,
      );
      const logged = events.map(({ event }) => event).filter((event) => event !== `${owner.name}.create`);
      checks.equal(last, 'the events', logged, Array(3).fill(`${owner.name}.update`));
    })(),
  );
}

const versionOf = ({ headers }: Answer): number => Number(/^"(\d+)-/.exec(String(headers['etag']))?.[1]);
