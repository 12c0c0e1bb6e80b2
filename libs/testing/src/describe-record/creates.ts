import type { RecordType } from '@deskline/record';
import { checking, pairsOf } from './checks';
import { isCounterOrFlag } from './counters-and-flags';
import { readsAs } from './reads-as';
import { isRequiredInput, type BuiltRecord } from './record-builder';
import type { RecordUnderTest } from './record-under-test';

export function describeCreates(record: RecordType, given: () => RecordUnderTest): void {
  const required = Object.keys(record.fields).filter((name) => isRequiredInput(record, name));
  const status = record.createStatus ?? 201;

  it(
    'answers a create with all fields of the record and its Location',
    checking(async (checks) => {
      const subject = given();
      const { answer, id } = await subject.minimal();
      if (!checks.status(answer, status)) return;
      const location = `${subject.fixture.contractEnv.base_url}${subject.path}/${id}`;
      checks.equal(answer, 'Location', answer.headers['location'], location);
      if (record.createAnswersId) return checks.equal(answer, 'the body', answer.json, { id });
      const members = Object.keys(answer.json as BuiltRecord).filter((name) => !subject.isDisclosed(name));
      checks.equal(answer, 'the set of members', members.sort(), [...subject.sent, 'nodeID'].sort());
    }),
  );

  it(
    'reads back all values written, but never a Writeonly field',
    checking(async (checks) => {
      const subject = given();
      const { body, answer: created, id } = await subject.filled();
      if (!checks.status(created, status)) return;
      const answer = await subject.one(id);
      const read = answer.json as BuiltRecord;
      for (const name of subject.writable) {
        const field = subject.field(name);
        if (field.access === 'writeonly') checks.equal(answer, name, name in read, false);
        if (subject.isDecided(name) || field.access === 'writeonly' || field.transient) continue;
        if (field.kind === 'reference')
          checks.equal(answer, name, (read[name] as BuiltRecord | null)?.id, body[name] ?? undefined);
        else if (body[name] !== undefined) checks.equal(answer, name, read[name], readsAs(field, body[name]));
      }
    }),
  );

  if (required.length > 0) {
    it.each(required)('refuses a new record without %s', (name) =>
      checking(async (checks) => {
        const subject = given();
        // Without the field that it may be given by, too.
        const { givenBy = name } = subject.field(name);
        const body = { ...(await subject.fixture.body(record, 2, [])), [givenBy]: undefined };
        checks.pair(await subject.post({ ...body, [name]: undefined }), name, /can't be blank/);
        checks.pair(await subject.post({ ...body, [name]: null }), name, /can't be blank/);
        checks.pair(await subject.post({ ...body, [name]: '' }), name, /can't be blank/);
      })(),
    );

    it(
      'names all missing fields at once, in the language of the caller',
      checking(async (checks) => {
        const subject = given();
        const answer = await subject.post({});
        for (const name of required) checks.pair(answer, name, /can't be blank/);
        checks.equal(
          answer,
          'the message',
          (answer.json as { message: string }).message,
          'Validation Failed',
        );
        const dutch = await subject.post({}, { language: 'nl' });
        for (const name of required) checks.pair(dutch, name, /moet|leeg|verplicht|ontbreekt/);
        const texts = new Set(pairsOf(answer).map(([, text]) => text));
        for (const [name, text] of pairsOf(dutch))
          checks.that(dutch, () => `${name} has an English message: ${text}`, !texts.has(text));
      }),
    );
  }

  if (record.unique)
    it(
      'refuses a unique value that another record of the account has, in any case of its letters',
      checking(async (checks) => {
        const subject = given();
        const { body, answer } = await subject.minimal();
        checks.status(answer, status);
        const shouted = Object.entries(body).map(([name, value]) => [
          name,
          subject.field(name).kind === 'string' ? String(value).toUpperCase() : value,
        ]);
        const again = await subject.post(Object.fromEntries(shouted));
        for (const set of record.unique ?? [])
          if (set.every((name) => name in body))
            checks.pair(again, set.at(-1) as string, /already been taken/);
      }),
    );

  it(
    'fills in the defaults of the definition',
    checking(async (checks) => {
      const subject = given();
      if (record.createAnswersId) return;
      const { body, answer } = await subject.minimal();
      for (const name of subject.sent) {
        const field = subject.field(name);
        if (field.default === undefined || name in body || name === 'id' || subject.isDecided(name)) continue;
        checks.equal(answer, name, (answer.json as BuiltRecord)[name], readsAs(field, field.default));
      }
    }),
  );

  it(
    'begins with counters of 0 and flags of false, or as its rules say, but never empty',
    checking(async (checks) => {
      const subject = given();
      const { answer, id } = await subject.minimal();
      if (!checks.status(answer, status)) return;
      const read = (await subject.one(id)).json as BuiltRecord;
      const filled = subject.sent.filter((name) => isCounterOrFlag(name, subject.field(name)));
      for (const name of filled) checks.that(answer, () => `${name} is empty`, read[name] !== null);
    }),
  );

  it(
    'ignores a Readonly field, and refuses a member that is no field',
    checking(async (checks) => {
      const subject = given();
      const body = await subject.fixture.body(record, 2, []);
      const readonly = Object.keys(record.fields).filter((name) => subject.field(name).access === 'readonly');
      const echoed = Object.fromEntries(readonly.map((name) => [name, 'sent by a client']));
      const answer = await subject.post({ ...body, ...echoed, nodeID: 'x', account: { id: 'x' } });
      if (checks.status(answer, status))
        for (const name of readonly)
          checks.that(
            answer,
            () => `${name} was taken`,
            (answer.json as BuiltRecord)[name] !== 'sent by a client',
          );
      const unknown = await subject.post({ ...body, no_such_field: 1, subjectt: 'typo' });
      checks.pair(unknown, 'no_such_field', /is not a known field/);
      checks.pair(unknown, 'subjectt', /is not a known field/);
    }),
  );
}
