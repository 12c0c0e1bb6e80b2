import type { Problem } from '@deskline/record';

export type { Problem };

/** No such record, or not visible to the caller: the two cannot be told apart. */
export class NotFound extends Error {}

/** Visible, but the caller's role does not allow the action. */
export class Forbidden extends Error {}

/** If-Match named a version that is no longer the current one. */
export class Stale extends Error {}

/** Semantic errors, all of them at once. */
export class Invalid extends Error {
  constructor(readonly problems: readonly Problem[]) {
    super(problems.map(({ field, because }) => `${field}: ${because}`).join(', '));
  }
}

/** An index found a value taken, and is not the only one that could. */
export class Taken extends Invalid {}
