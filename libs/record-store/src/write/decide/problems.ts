import type { RecordType } from '@deskline/record';
import type { Problem } from '../../refusals';

/**
 * Problems of a change in the order of the record's fields; other names come last. A field with a problem of its input
 * gets no further ones.
 */
export function combineProblems(
  record: RecordType,
  sent: readonly Problem[],
  found: readonly Problem[],
): readonly Problem[] {
  const inTrouble = new Set(sent.map(({ field }) => field));
  const problems = [...sent];
  for (const problem of found) {
    if (!inTrouble.has(problem.field) && !isReported(problem, problems)) problems.push(problem);
  }
  const names = Object.keys(record.fields);
  const place = ({ field }: Problem) => (field in record.fields ? names.indexOf(field) : names.length);
  return problems.sort((one, other) => place(one) - place(other));
}

/** A field with another problem is not reported as blank as well. */
const isReported = ({ field, because }: Problem, problems: readonly Problem[]): boolean =>
  problems.some((one) => one.field === field && (one.because === because || because === 'blank'));
