import type { Queries } from '@deskline/platform';
import type { Condition } from '@deskline/record';
import type { Under } from '../list-query';
import type { Problem } from '../refusals';

export type ReadBack = (queries: Queries, id: number) => Promise<unknown>;

/** What a change hangs on beside its values. */
export interface ChangeConditions {
  /** The version the caller has seen. */
  readonly version?: number;
  /** What it has to refer to so far: it is found there, or not at all. */
  readonly under?: Under;
  /** What is wrong with the rest of what was sent: told together with all that is found here. */
  readonly problems?: readonly Problem[];
  /** What has to hold of it still: else it is none that was meant. */
  readonly still?: Condition;
  /** Reads it back once all is written, in the message that commits it. */
  readonly read?: ReadBack;
}
