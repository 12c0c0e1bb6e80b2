import type { Transaction } from '@deskline/platform';
import type { Actor } from '../actor';
import type { RemoteLookup } from '../lookup/remote-lookup';
import type { LinkConstraints } from '../decide/constraints';
import type { RecordRuntime } from '../../runtime';

/** What links need of the unit of work they are part of. */
export interface LinkWork {
  readonly transaction: Transaction;
  readonly runtime: RecordRuntime;
  readonly linkConstraints: LinkConstraints;
  readonly remoteLookup: RemoteLookup;
  readonly actor: Actor;
  readonly now: string;
}
