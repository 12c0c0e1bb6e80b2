import type { RawRow } from '@deskline/platform';
import type { Answers, RecordType } from '@deskline/record';
import type { Joins } from '../read/plan/joins';
import type { AnswerAddressOf } from './answer-addresses';

/** The id, the second since which answers are asked for, and the people who are asked. */
export const answersColumns = ({ since, by }: Answers, joins: Joins): string[] => [
  joins.column('id'),
  `extract(epoch FROM ${joins.column(since)})::bigint`,
  ...by.map((name) => joins.idOf(name)),
];

/** For each who is asked the addresses of the answers, and nothing while nobody is. */
export function answersJson(
  { name: record, collection }: RecordType,
  { at: action, by, with: answers }: Answers,
  [id, since, ...people]: RawRow,
  addressOf: AnswerAddressOf,
): string {
  if (since == null) return 'null';
  const asked = by
    .map((name, at) => [name, people[at] ?? null] as const)
    .filter(([, person], at) => person !== null && people.indexOf(person) === at)
    .map(([name, person]) => {
      const said = { record, id: Number(id), person: Number(person), since: Number(since) };
      const urls = Object.entries(answers).map(([url, answer]) => [
        url,
        addressOf({ collection, action }, { ...said, answer }),
      ]);
      return [name, Object.fromEntries(urls) as unknown];
    });
  return asked.length === 0 ? 'null' : JSON.stringify(Object.fromEntries(asked));
}
