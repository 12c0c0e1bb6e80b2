import type { Condition } from '../definition/condition';
import type { Problem } from './reason';
import type { Stored } from './rules';

/** "At waiting_until the status becomes assigned": a change that is due when the moment in a field has come. */
export interface Timer<Row = Stored> {
  readonly field: keyof Row & string;
  readonly from: Condition<keyof Row & string>;
  /** What it is to be then, or what to make of the row as it is at that moment. */
  readonly set: Partial<Row> | ((row: Row, now: string) => Partial<Row>);
  /** What it is to be instead, when that is refused; what is not said is tried again. */
  readonly otherwise?: (row: Row, problems: readonly Problem[], now: string) => Partial<Row>;
}

/** Of which record is said by `at<TaskRow>(..)`, or where the timer is used. */
export function at<Row>(
  field: NoInfer<keyof Row & string>,
  timer: NoInfer<Omit<Timer<Row>, 'field'>>,
): Timer<Row> {
  return { field, ...timer };
}
