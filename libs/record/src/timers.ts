import type { Condition } from './condition';
import type { Stored } from './rules';

/** "At waiting_until the status becomes assigned": a change that is due when the moment in a field has come. */
export interface Timer<Row = Stored> {
  readonly field: keyof Row & string;
  readonly from: Condition<keyof Row & string>;
  readonly set: Partial<Row>;
}

/** Of which record is said by `at<TaskRow>(..)`, or where the timer is used. */
export function at<Row>(
  field: NoInfer<keyof Row & string>,
  timer: NoInfer<Omit<Timer<Row>, 'field'>>,
): Timer<Row> {
  return { field, ...timer };
}
