import type { Condition } from './condition';
import type { Stored } from './rules';

/** "At waiting_until the status becomes assigned": a change that is due when the moment in a field has come. */
export interface Timer {
  readonly field: string;
  readonly from: Condition;
  readonly set: Stored;
}

export function at(field: string, timer: Omit<Timer, 'field'>): Timer {
  return { field, ...timer };
}
