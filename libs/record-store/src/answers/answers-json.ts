import type { RawRow } from '@deskline/platform';
import type { AnswerLinks, RecordType } from '@deskline/record';
import type { Joins } from '../read/plan/joins';
import type { AnswerAddressOf } from './answer-addresses';

/** Columns: id, second of the request for feedback, and the people who are asked for it. */
export const answersColumns = ({ since, by }: AnswerLinks, joins: Joins): string[] => [
  joins.column('id'),
  `extract(epoch FROM ${joins.column(since)})::bigint`,
  ...by.map((name) => joins.idOf(name)),
];

/** JSON of the addresses of all answers for each person who is asked; null while nobody is. */
export function answersJson(
  { name: record, collection }: RecordType,
  { at: action, by, with: answers }: AnswerLinks,
  [id, since, ...people]: RawRow,
  addressOf: AnswerAddressOf,
): string {
  if (since == null) return 'null';
  const addresses = by
    .map((name, at) => [name, people[at] ?? null] as const)
    .filter(([, person], at) => person !== null && people.indexOf(person) === at)
    .map(([name, person]) => {
      const given = { record, id: Number(id), person: Number(person), since: Number(since) };
      const urls = Object.entries(answers).map(([url, answer]) => [
        url,
        addressOf({ collection, action }, { ...given, answer }),
      ]);
      return [name, Object.fromEntries(urls) as unknown];
    });
  return addresses.length === 0 ? 'null' : JSON.stringify(Object.fromEntries(addresses));
}
