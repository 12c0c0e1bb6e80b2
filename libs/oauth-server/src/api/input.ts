import { bodyIn, type Grammar, type RecordCall } from '@deskline/record-http';
import { Invalid, type Problem, type Values } from '@deskline/record-store';
import { Refused } from './refused';
import type { Resource } from './resource';

/** What a body says, checked as that of a record is: all problems at once. */
export async function inputOf(
  { record, reads = {} }: Resource,
  grammar: Grammar,
  mode: 'create' | 'patch',
  call: RecordCall,
  body: Buffer,
): Promise<Values> {
  const members = await bodyIn(body, call.headers['content-type'], call.query);
  const plain = Object.fromEntries(Object.entries(members).filter(([name]) => !Object.hasOwn(reads, name)));
  const checked = grammar.input(record).read(plain, mode, { zone: call.principal.time_zone });
  const values: Record<string, unknown> = { ...checked.values };
  const problems: Problem[] = [...checked.problems];
  for (const [field, read] of Object.entries(reads)) {
    const given = members[field];
    if (given === undefined && mode === 'patch') continue;
    const value = isBlank(given) ? new Refused('blank') : read(given);
    if (value instanceof Refused) problems.push({ field, because: value.because });
    else values[field] = value;
  }
  if (problems.length > 0) throw new Invalid(problems);
  return values;
}

const isBlank = (given: unknown): boolean =>
  given === undefined || given === null || given === '' || (Array.isArray(given) && given.length === 0);
