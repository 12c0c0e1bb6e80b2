import type { Field, RecordType } from '@deskline/record';
import { KINDS, type Examples } from '@deskline/record-kinds';
import { checking } from './checks';
import type { Answer, Fields } from './client';
import { readsAs } from './reads-as';
import type { BuiltRecord } from './record-builder';
import type { RecordUnderTest } from './record-under-test';

/** Transposes the lists of all fields into bodies: values that can be sent together. */
function rounds<T>(lists: ReadonlyMap<string, readonly T[]>): Map<string, T>[] {
  const most = Math.max(0, ...[...lists.values()].map((list) => list.length));
  return Array.from({ length: most }, (_, round) => {
    const sent = [...lists].filter(([, list]) => list.length > round);
    return new Map(sent.map(([name, list]) => [name, list[round] as T]));
  });
}

/** Limits and forms of input. */
export function describeInput(record: RecordType, given: () => RecordUnderTest): void {
  /** Patches one record repeatedly; creates one each time where the type is not updatable. */
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
  const listsOf = <T>(
    subject: RecordUnderTest,
    list: (examples: Examples, field: Field, name: string) => readonly T[],
  ) =>
    new Map(
      subject.changeable.map((name) => {
        const field = subject.field(name);
        return [name, list(KINDS[field.kind].examples, field, name)];
      }),
    );
  const uriOf = ({ addition }: RecordUnderTest) =>
    String(addition.values?.['uri']?.(0) ?? 'https://example.com/');

  it(
    'takes each value at its limit, and reads it back',
    checking(async (checks) => {
      const subject = given();
      const send = await sender(subject);
      const own = subject.addition.values ?? {};
      const lists = listsOf(subject, (examples, field, name) =>
        (own[name] && field.format !== 'uri') || field.idOf ? [] : examples.atLimit(field, uriOf(subject)),
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
      const lists = listsOf(subject, (examples, field) => examples.beyondLimit(field, uriOf(subject)));
      for (const round of rounds(lists)) {
        const body = Object.fromEntries([...round].map(([name, [value]]) => [name, value]));
        const answer = await send(body);
        for (const [name, [, message]] of round) checks.pair(answer, name, message);
      }
    }),
  );

  it(
    'refuses values of another kind, all at once',
    checking(async (checks) => {
      const subject = given();
      const send = await sender(subject, () => subject.unchanged());
      for (const round of rounds(listsOf(subject, (examples, field) => examples.wrong(field)))) {
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
      const { values = {}, narrow = [] } = subject.addition;
      const lists = listsOf(subject, (examples, field, name) =>
        field.idOf || (values[name] && narrow.includes(name)) ? [] : examples.spellings(field),
      );
      for (const round of rounds(lists)) {
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
