import type { Queries } from '@deskline/platform';
import type { Condition } from '@deskline/record';
import type { Under } from '../list-query';
import type { Problem } from '../refusals';

export type ReadBack = (queries: Queries, id: number) => Promise<unknown>;

/** Conditions of a change beside its values. */
export interface ChangeConditions {
  /** Version that the caller has read. */
  readonly version?: number;
  /** Parent in the path: a record under another one is not found. */
  readonly under?: Under;
  /** Problems of the input, reported together with those of the change. */
  readonly problems?: readonly Problem[];
  /** Condition of an upsert: a record that does not meet it any more is not found. */
  readonly still?: Condition;
  /** Reads the record back in the message that commits the change. */
  readonly read?: ReadBack;
}
