import type { Field } from '@deskline/record';

/** "Counters and flags begin as 0 and false." A transient flag is an order, and has no value afterwards. */
export const isCounterOrFlag = (name: string, { kind, transient }: Field): boolean =>
  !transient &&
  (kind === 'boolean' || (kind === 'integer' && (name.endsWith('_count') || name.startsWith('times_'))));
