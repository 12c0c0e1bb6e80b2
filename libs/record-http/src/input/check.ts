import type { Reason } from '@deskline/record';
import type { Digits } from '../digits';

/** Why a value is refused: and what fills the blanks of the message. */
export class Fault {
  constructor(
    readonly because: Reason,
    readonly values?: Readonly<Record<string, string | number>>,
  ) {}
}

export interface InputContext {
  /** The caller's time zone. */
  readonly zone: string;
  /** That which the record has, or is going to have; null where only the record knows it. */
  readonly ownZone?: string | null;
  /** Numbers as they stand in the body. */
  readonly digits?: Digits;
}

/** Turns what a client supplied into its stored form, or says what is wrong with it. Never sees null or ''. */
export type Check = (given: unknown, context: InputContext) => unknown;

export const INVALID = new Fault('invalid');
