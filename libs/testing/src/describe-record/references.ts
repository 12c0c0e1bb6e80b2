import { type RecordType } from '@deskline/record';
import { checking, pairsOf, type Checks } from './checks';
import type { Answer, Fields } from './client';
import type { BuiltRecord } from './record-builder';
import type { AccountFixture } from './account-fixture';
import type { RecordUnderTest } from './record-under-test';

const NOBODY = 999_999_999;

export function describeReferences(
  record: RecordType,
  given: () => RecordUnderTest,
  foreign: () => Promise<AccountFixture>,
): void {
  const referring = (subject: RecordUnderTest) =>
    subject.changeable.filter((name) => subject.field(name).kind === 'reference');

  /** A change of those fields, or a new record with them. */
  const send = async (subject: RecordUnderTest, body: Fields, row = () => subject.fresh()): Promise<Answer> =>
    subject.isUpdatable
      ? subject.patch((await row()).id, body)
      : subject.post({ ...(await subject.fixture.body(record, 0, [])), ...body });
  const refused = (subject: RecordUnderTest, body: Fields) => send(subject, body, () => subject.unchanged());
  const tried = async (subject: RecordUnderTest, body: Fields): Promise<Answer> =>
    subject.isUpdatable
      ? subject.admin.patch(`${subject.path}/${(await subject.unchanged()).id}?dry_run=1`, body)
      : subject.admin.post(`${await subject.fixture.pathOf(record)}?dry_run=1`, {
          ...(await subject.fixture.body(record, 0, [])),
          ...body,
        });

  it(
    'takes a reference in each form, and shows it with its name',
    checking(async (checks) => {
      const subject = given();
      const names = referring(subject);
      const idsOf = (variant: number) =>
        valuesOf(names, async (name) => Number(await subject.fixture.value(record, name, variant)));
      const [one, other] = [await idsOf(1), await idsOf(0)];
      const forms: [form: string, ids: Record<string, number>, body: Fields][] = [
        ['team: 12', one, one],
        ['team_id: 12', other, Object.fromEntries(names.map((name) => [`${name}_id`, other[name]]))],
        ['team: {id: 12}', one, await valuesOf(names, async (name) => ({ id: one[name] }))],
      ];
      // One row for all forms where each of them changes all references.
      const isChange = subject.isUpdatable && names.every((name) => one[name] !== other[name]);
      const row = isChange ? await subject.fresh() : undefined;
      for (const [form, ids, body] of forms) {
        const answer = await send(subject, body, row && (async () => row));
        if (!checks.status(answer, 200, 201) || record.createAnswersId) continue;
        for (const name of names) {
          const read = (answer.json as BuiltRecord)[name] as BuiltRecord | null;
          if (subject.isDecided(name)) continue;
          checks.equal(answer, `${name} sent as ${form}`, read?.id, ids[name]);
          checks.that(answer, () => `${name} has no name and nodeID`, isWhole(read));
        }
      }
    }),
  );

  it(
    'refuses a reference to an absent record and to one of an untrusted account alike',
    checking(async (checks) => {
      const subject = given();
      const names = referring(subject);
      const others = await valuesOf(names, async (name) => {
        const { id } = await (await foreign()).referred(subject.field(name).to as string, 0);
        return id;
      });
      const absent = await refused(subject, await valuesOf(names, async () => NOBODY));
      const elsewhere = await refused(subject, others);
      for (const name of names) checks.pair(absent, name, /does not exist/);
      checks.equal(
        elsewhere,
        'what is said of another account',
        about(elsewhere, names),
        about(absent, names),
      );
      if (names.length === 0) return;
      const trial = await tried(subject, others);
      checks.equal(
        trial,
        'what a dry run says of another account',
        about(trial, names),
        about(absent, names),
      );
    }),
  );

  it(
    'refuses a reference to a disabled record',
    checking(async (checks) => {
      const subject = given();
      const { fixture } = subject;
      const names = referring(subject).filter(
        (name) => 'disabled' in fixture.recordOf(subject.field(name).to as string).fields,
      );
      if (names.length === 0) return;
      const ids = await valuesOf(names, async (name) => {
        const type = subject.field(name).to as string;
        return (await fixture.referred(type, 77, { disabled: true })).id;
      });
      const answer = await refused(subject, ids);
      for (const name of names) checks.pair(answer, name, /is disabled/);
    }),
  );

  it(
    'refuses a person without the role that the field demands',
    checking(async (checks) => {
      const subject = given();
      const names = referring(subject).filter((name) => subject.field(name).holdsRole !== undefined);
      if (names.length === 0) return;
      const answer = await refused(subject, await valuesOf(names, async () => subject.fixture.user));
      for (const name of names)
        checks.pair(answer, name, new RegExp(`must have the role ${subject.field(name).holdsRole}`));
    }),
  );

  it(
    'refuses codes that no record has',
    checking(async (checks) => {
      const subject = given();
      const names = subject.changeable.filter((name) => subject.field(name).kind === 'code');
      if (names.length > 0) await refusesCodes(checks, names, (body) => refused(subject, body));
    }),
  );
}

async function refusesCodes(
  checks: Checks,
  names: readonly string[],
  send: (body: Fields) => Promise<Answer>,
): Promise<void> {
  const answer = await send(Object.fromEntries(names.map((name) => [name, 'no_such_code'])));
  for (const name of names) checks.pair(answer, name, /does not exist/);
}

async function valuesOf<T>(
  names: readonly string[],
  value: (name: string) => Promise<T>,
): Promise<Record<string, T>> {
  return Object.fromEntries(await Promise.all(names.map(async (name) => [name, await value(name)] as const)));
}

const isWhole = (read: BuiltRecord | null): boolean =>
  typeof read?.['name'] === 'string' && typeof read['nodeID'] === 'string';

const about = (answer: Answer, names: readonly string[]) => [
  answer.status,
  pairsOf(answer)
    .filter(([name]) => names.includes(name))
    .sort(),
];
