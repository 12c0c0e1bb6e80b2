import type { Problem } from '@deskline/record';

/** Each problem with a member of a recurrence refuses the change. */
export const refusals = (problems: readonly Problem[]) =>
  problems.map(({ field, ...why }) => ({ refuse: field, ...why }));
