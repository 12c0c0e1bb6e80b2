/**
 * How a record is known in another account that has it in hand, since it is assigned to one of its teams or agreed upon with
 * it. Its id and its progress are the same in both; some values each account has of its own, and some stay at home.
 */
export interface HeldBy<Name extends string = string> {
  /** The hidden text with the id of that account; empty while it is in hand at home. */
  readonly account: Name;
  /** What each account has a value of its own of: by the same rules, but for `created_at`, which is when it came there. */
  readonly own: readonly Name[];
  /** What is empty there. */
  readonly keepsBack: readonly Name[];
  /** All that may be changed from there. */
  readonly changing: readonly Name[];
  /** The links that may be changed from there as well: each account links its own, and sees no others at their ends. */
  readonly links?: readonly string[];
}

/** Below that record it is known in every account that has the record in hand. */
export interface SharedUnder<Name extends string = string> {
  readonly parent: Name;
  /** But for those of which this is true: they are of the account that they are written in, and stay inside it. */
  readonly but: Name;
}
