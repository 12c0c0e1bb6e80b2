import type { Problem } from '@deskline/record';

export type { Problem };

/** The record is missing or not visible to the caller, who cannot tell the two apart. */
export class NotFound extends Error {}

/** The record is visible, but the caller's roles do not permit the action. */
export class Forbidden extends Error {}

/** If-Match named a version that is no longer the current one. */
export class Stale extends Error {}

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
