import type { Problem, RecordType } from '@deskline/record';

export type { Problem };

/** The record is missing or not visible to the caller, who cannot tell the two apart. */
export class NotFound extends Error {}

/** The record is visible, but the caller's roles do not permit the action. */
export class Forbidden extends Error {}

/** If-Match named a version that is no longer the current one. */
export class Stale extends Error {}

/** A question about more records or groups than one call adds up. */
export class TooBroad extends Error {}

/** All problems of a change together. */
export class Invalid extends Error {
  constructor(readonly problems: readonly Problem[]) {
    super(problems.map(({ field, because }) => `${field}: ${because}`).join(', '));
  }
}

/** Problem of a field that leads to an archived or trashed record, or is its own id. */
export const archivedProblem = (field: string, archiveState: 'archived' | 'trashed' | null): Problem[] =>
  archiveState ? [{ field, because: archiveState }] : [];

/** A unique index refused a value, and other indexes may refuse more. */
export class Taken extends Invalid {}

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
