import type { RecordType } from '@deskline/record';
import { checking } from './checks';
import type { Answer, Fields } from './client';
import { atLimit, beyondLimit } from './limits';
import { readsAs } from './reads-as';
import type { BuiltRecord } from './record-builder';
import type { RecordUnderTest } from './record-under-test';
import { wrongValues } from './wrong-values';

/** The same place in the lists of all fields: what can be sent together. */
function rounds<T>(lists: ReadonlyMap<string, readonly T[]>): Map<string, T>[] {
  const most = Math.max(0, ...[...lists.values()].map((list) => list.length));
  return Array.from({ length: most }, (_, round) => {
    const sent = [...lists].filter(([, list]) => list.length > round);
    return new Map(sent.map(([name, list]) => [name, list[round] as T]));
  });
}

/** Limits and forms of what a client sends. */
export function describeInput(record: RecordType, given: () => RecordUnderTest): void {
  /** Changes one record again and again, or creates one each time where nothing can be changed. */
  const sender = async (
    subject: RecordUnderTest,
    row = () => subject.fresh(),
  ): Promise<(body: Fields) => Promise<Answer>> => {
    if (subject.isUpdatable) {
      const { id } = await row();
      return (body) => subject.patch(id, body);
    }
    const required = await subject.fixture.body(record, 0, []);
    return (body) => subject.post({ ...required, ...body });
  };
  const listsOf = <T>(subject: RecordUnderTest, list: (name: string) => readonly T[]) =>
    new Map(subject.changeable.map((name) => [name, list(name)]));
  const uriOf = ({ addition }: RecordUnderTest) =>
    String(addition.values?.['uri']?.(0) ?? 'https://example.com/');

  it(
    'takes each value at its limit, and reads it back',
    checking(async (checks) => {
      const subject = given();
      const send = await sender(subject);
      const own = subject.addition.values ?? {};
      const lists = listsOf(subject, (name) =>
        own[name] && name !== 'uri' ? [] : atLimit(subject.field(name), uriOf(subject)),
      );
      for (const round of rounds(lists)) {
        const body = Object.fromEntries(round);
        const answer = await send(body);
        if (!checks.status(answer, 200, 201) || record.createAnswersId) continue;
        for (const [name, value] of round) {
          if (subject.isDecided(name)) continue;
          checks.equal(answer, name, (answer.json as BuiltRecord)[name], readsAs(subject.field(name), value));
        }
      }
    }),
  );

  it(
    'refuses each value beyond its limit, all at once',
    checking(async (checks) => {
      const subject = given();
      const send = await sender(subject, () => subject.unchanged());
      const lists = listsOf(subject, (name) => beyondLimit(subject.field(name), uriOf(subject)));
      for (const round of rounds(lists)) {
        const body = Object.fromEntries([...round].map(([name, [value]]) => [name, value]));
        const answer = await send(body);
        for (const [name, [, message]] of round) checks.pair(answer, name, message);
      }
    }),
  );

  it(
    'refuses values that are none of their kind, all at once',
    checking(async (checks) => {
      const subject = given();
      const send = await sender(subject, () => subject.unchanged());
      for (const round of rounds(listsOf(subject, (name) => wrongValues(subject.field(name))))) {
        const answer = await send(Object.fromEntries(round));
        for (const name of round.keys()) checks.pair(answer, name);
      }
    }),
  );

  it(
    'takes every spelling of a value',
    checking(async (checks) => {
      const subject = given();
      const send = await sender(subject);
      for (const round of rounds(listsOf(subject, (name) => spellings(subject, name)))) {
        const body = Object.fromEntries([...round].map(([name, [spelling]]) => [name, spelling]));
        const answer = await send(body);
        if (!checks.status(answer, 200, 201) || record.createAnswersId) continue;
        for (const [name, [, value]] of round) {
          if (subject.isDecided(name)) continue;
          checks.equal(answer, name, (answer.json as BuiltRecord)[name], value);
        }
      }
    }),
  );
}

/** "Booleans in: in any case 1 T Y TRUE YES ON / 0 F N FALSE NO OFF"; "Durations: hhh:mm accepted"; "number or string in"; "any ISO 8601 with offset, without offset = caller's zone" */
function spellings(subject: RecordUnderTest, name: string): [spelling: unknown, value: unknown][] {
  const { kind, duration, min = 0, max = 1_000 } = subject.field(name);
  const fits = (value: number) => value >= min && value <= max;
  if (kind === 'boolean')
    return [
      ['yes', true],
      ['0', false],
      [1, true],
      ['OFF', false],
      ['T', true],
      ['n', false],
    ];
  if (kind === 'integer' && fits(90)) return duration ? [['1:30', 90]] : [['12', 12]];
  if (kind === 'date')
    return [
      ['2031-W27-2', '2031-07-01'],
      ['20310701', '2031-07-01'],
    ];
  if (kind === 'datetime')
    return [
      ['2031-07-01T13:00:00+05:00', '2031-07-01T10:00:00+02:00'],
      ['2031-12-01 10:00', '2031-12-01T10:00:00+01:00'],
    ];
  if (kind === 'time') return [['9:05', '09:05']];
  if (kind === 'custom_fields') return [[[{ id: 'colour', value: 'red' }], { colour: 'red' }]];
  if (kind === 'decimal' && fits(121))
    return [
      ['120.50', 120.5],
      [7.25, 7.25],
    ];
  return [];
}
