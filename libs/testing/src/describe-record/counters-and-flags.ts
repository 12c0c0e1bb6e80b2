import type { Field } from '@deskline/record';

/** Flags with a third state: "done (null: taken out of the sprint)". */
const THREE_STATES: readonly string[] = ['done'];

/** "Counters and flags begin as 0 and false." A transient flag is an order, and has no value afterwards. */
export const isCounterOrFlag = (name: string, { kind, transient }: Field): boolean =>
  !transient &&
  !THREE_STATES.includes(name) &&
  (kind === 'boolean' || (kind === 'integer' && (name.endsWith('_count') || name.startsWith('times_'))));
