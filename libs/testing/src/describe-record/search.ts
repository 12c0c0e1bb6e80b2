import { isSearchable, searchedNames, type RecordType } from '@deskline/record';
import type { AccountFixture } from './account-fixture';
import { checking } from './checks';
import type { Answer } from './client';
import { idsOf } from './collections';
import type { BuiltRecord } from './record-builder';
import type { RecordUnderTest } from './record-under-test';

const wordsOf = (row: BuiltRecord, names: readonly string[]): string[] =>
  names
    .flatMap((name) => String(row[name] ?? '').split(/[^\p{L}\p{N}]+/u))
    .filter((word) => word !== '')
    .map((word) => word.toLowerCase());

const totalOf = ({ headers }: Answer): number => Number(headers['x-pagination-total-entries']);

/** `?q=` by the number, and by the beginning of a word in capitals. */
export function describeSearch(
  record: RecordType,
  given: () => RecordUnderTest,
  foreign: () => Promise<AccountFixture>,
): void {
  if (!isSearchable(record)) return;
  const names = searchedNames(record);

  it(
    'finds records by their numbers and words, and none for those who may not read them',
    checking(async (checks) => {
      const subject = given();
      const { rows, path } = subject;
      const row = rows.find((each) => wordsOf(each, names).length > 0) ?? (rows[0] as BuiltRecord);
      const [word = String(row.id)] = wordsOf(row, names).sort((one, other) => other.length - one.length);
      const beginning = word.length > 2 ? word.slice(0, -1) : word;
      const query = `q=${encodeURIComponent(beginning.toUpperCase())}&per_page=100`;
      const [byNumber, byWord, others, users] = await Promise.all([
        subject.list(`q=${row.id}`),
        subject.list(query),
        foreign().then(({ admin }) => admin.get(`${path}?${query}`)),
        subject.fixture.endUser.get(`${path}?${query}`),
      ]);
      if (!checks.status(byNumber, 200) || !checks.status(byWord, 200)) return;
      checks.equal(byNumber, 'the best match of a number', idsOf(byNumber.json)[0], row.id);
      const found = idsOf(byWord.json);
      const matches = rows.filter((each) =>
        wordsOf(each, ['id', ...names]).some((own) => own.startsWith(beginning)),
      );
      for (const { id } of matches) checks.that(byWord, () => `${id} is not found`, found.includes(id));
      const total = byWord.headers['x-pagination-total-entries'];
      checks.equal(byWord, 'the total', total, String(found.length));
      const ids = new Set(idsOf(rows));
      const isKnown = (answer: { json: unknown }) =>
        Array.isArray(answer.json) && idsOf(answer.json).some((id) => ids.has(id));
      checks.that(others, () => 'another account finds it', !isKnown(others));
      // The end user finds no more than the collection lists.
      const listed = await subject.listOfUser();
      const readable = new Set(Array.isArray(listed.json) ? idsOf(listed.json) : []);
      const unreadable = Array.isArray(users.json) ? idsOf(users.json).filter((id) => !readable.has(id)) : [];
      checks.equal(users, 'what an end user finds but may not read', unreadable, []);
      // A total that counts hidden matches would tell of them.
      for (const answer of [others, users].filter(({ json }) => Array.isArray(json)))
        checks.equal(answer, 'the total', totalOf(answer), idsOf(answer.json).length);
    }),
  );
}
