import type { RecordType } from '@deskline/record';
import { schema, type Part, type Parts } from './part';
import { answer, rows } from './responses';
import { many, one, pascal } from './words';

/** Members that only the answer to a create shows, by record type: a secret. */
export type Disclosures = Readonly<Record<string, Parts>>;

/** What the paths of one record type answer. */
export function recordResponses(record: RecordType, disclosed: Parts | undefined): Parts {
  const name = pascal(record.name);
  return {
    [name]: answer(`The record: ${one(record)}.`, schema(name), 'ETag'),
    [`${name}List`]: rows(`A page of ${many(record)}.`, `${name}Row`),
    [`${name}Created`]: created(record, disclosed),
  };
}

function created(record: RecordType, disclosed: Parts | undefined): Part {
  if (record.createAnswersId) return answer('Created.', schema('Created'), 'Location');
  const whole = schema(pascal(record.name));
  const body = disclosed ? { allOf: [whole, { type: 'object', properties: disclosed }] } : whole;
  return answer('Created; all its fields.', body, 'Location', 'ETag');
}
