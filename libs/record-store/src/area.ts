import type { AreaOpenApi, AreaWords, Group, RecordType } from '@deskline/record';
import type { Behaviour } from './behaviour/behaviour';

/** Record types of one folder of a service, with their labels, behaviours and groups. A service is the sum of its areas. */
export interface Area {
  readonly records: readonly RecordType[];
  /** Labels of its record types, fields and values in six languages. */
  readonly words?: AreaWords;
  /** OpenAPI descriptions of its actions, shapes and one-time secrets. */
  readonly openapi?: AreaOpenApi;
  /** Rules, timers, hooks and actions of its record types. */
  readonly behaviours?: readonly Behaviour[];
  readonly groups?: readonly Group[];
}
