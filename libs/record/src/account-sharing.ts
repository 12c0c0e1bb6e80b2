/**
 * How a record is known in another account that has it in hand, since it is assigned to one of its teams or agreed upon with
 * it. Its id and its progress are the same in both; some values each account has of its own, and some stay at home.
 */
export interface AccountSharing<Name extends string = string> {
  /** The hidden text with the id of that account; empty while it is in hand at home. */
  readonly account: Name;
  /** What each account has a value of its own of: by the same rules, but for `created_at`, which is when it came there. */
  readonly perAccount: readonly Name[];
  /** What is empty there. */
  readonly privateFields: readonly Name[];
  /** All that may be changed from there. */
  readonly changeable: readonly Name[];
  /** The links that may be changed from there as well: each account links its own, and sees no others at their ends. */
  readonly links?: readonly string[];
  /** The accounts that only see it. */
  readonly visibleTo?: VisibleTo<Name>;
}

/**
 * Who sees a record because of what it lists: accounts that are named by records of another service, which are listed below
 * it. In those accounts it is for the roles that read all such records, nothing of it is changed from there, and there is no
 * value of their own, but that `created_at` is that of its home.
 */
export interface VisibleTo<Name extends string = string> {
  /** The record type below it, and the reference of that to it. */
  readonly of: string;
  readonly by: string;
  /** The reference of that to what names an account, and as what it shares that account. */
  readonly through: string;
  readonly account: string;
  /** Empty for as long as it lists nothing. */
  readonly while: Name;
}

/** Below that record it is known in every account that has the record in hand. */
export interface SharedUnder<Name extends string = string> {
  readonly parent: Name;
  /** But for those of which this is true: they are of the account that they are written in, and stay inside it. */
  readonly unless: Name;
}
