import type { Transaction } from '@deskline/platform';
import type { Actor } from './actor';
import type { Inquiry } from './inquiry';
import type { Duties } from './must';
import type { Workshop } from './workshop';

/** What links need of the unit of work they are part of. */
export interface LinkWork {
  readonly transaction: Transaction;
  readonly workshop: Workshop;
  readonly duties: Duties;
  readonly inquiry: Inquiry;
  readonly actor: Actor;
  readonly now: string;
}
