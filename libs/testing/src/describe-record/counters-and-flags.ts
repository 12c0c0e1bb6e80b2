import type { Field } from '@deskline/record';

/** "Counters and flags begin as 0 and false." */
export const isCounterOrFlag = (name: string, { kind }: Field): boolean =>
  kind === 'boolean' || (kind === 'integer' && (name.endsWith('_count') || name.startsWith('times_')));
