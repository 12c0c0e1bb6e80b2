import type { Condition } from '../definition/condition';
import type { Problem } from './reason';
import type { Stored } from './rules';

/** Change that becomes due at the time in a field: "At waiting_until the status becomes assigned". */
export interface Timer<Row = Stored> {
  readonly field: keyof Row & string;
  /** Records that the timer changes. */
  readonly from: Condition<keyof Row & string>;
  /** New values, or a function of the row at that time. */
  readonly set: Partial<Row> | ((row: Row, now: string) => Partial<Row>);
  /** New values if those are refused. Without it the timer tries again later. */
  readonly otherwise?: (row: Row, problems: readonly Problem[], now: string) => Partial<Row>;
}

/** Timer of a record type, which `at<TaskRow>(..)` or the place of use names. */
export function at<Row>(
  field: NoInfer<keyof Row & string>,
  timer: NoInfer<Omit<Timer<Row>, 'field'>>,
): Timer<Row> {
  return { field, ...timer };
}
