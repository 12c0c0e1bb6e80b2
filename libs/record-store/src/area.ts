import type { AreaWords, Group, RecordType } from '@deskline/record';
import type { Behaviour } from './behaviour/behaviour';

/** What one folder of a service brings along. A service is the sum of its areas: whoever adds to one meets nobody. */
export interface Area {
  readonly records: readonly RecordType[];
  /** Labels of its record types, fields and values in six languages. */
  readonly words?: AreaWords;
  /** What its records do beyond being kept. */
  readonly behaviours?: readonly Behaviour[];
  readonly groups?: readonly Group[];
}
