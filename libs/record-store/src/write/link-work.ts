import type { Transaction } from '@deskline/platform';
import type { Actor } from './actor';
import type { Inquiry } from './inquiry';
import type { LinkConstraints } from './constraints';
import type { RecordRuntime } from '../runtime';

/** What links need of the unit of work they are part of. */
export interface LinkWork {
  readonly transaction: Transaction;
  readonly runtime: RecordRuntime;
  readonly duties: LinkConstraints;
  readonly inquiry: Inquiry;
  readonly actor: Actor;
  readonly now: string;
}
