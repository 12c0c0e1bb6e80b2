/**
 * Sharing of a record with an assigned account: another account that works on it, because it is assigned to one of the
 * account's teams or agreed upon with it. Both accounts see the same id; per-account fields have a value in each of them,
 * private fields only in the home account.
 */
export interface AccountSharing<Name extends string = string> {
  /** Hidden text with the id of the assigned account; empty while the record is assigned at home. */
  readonly account: Name;
  /** Fields with a value per account, set by the same rules. `created_at` is the time of the assignment there. */
  readonly perAccount: readonly Name[];
  /** Fields that are empty in the assigned account. */
  readonly privateFields: readonly Name[];
  /** All fields that the assigned account may change. */
  readonly changeable: readonly Name[];
  /** Links that the assigned account may change, too. Each account links its own records, and sees no others at the far end. */
  readonly links?: readonly string[];
  /** Further accounts that see the record. */
  readonly visibleTo?: VisibleTo<Name>;
}

/**
 * Accounts that see a record because records of another service name them, and records below this one refer to those.
 * Only records of the home account count: an account shows its own records, never those of another.
 * There, roles that read all such records read it; nobody changes it, and all values are those of the home account.
 */
export interface VisibleTo<Name extends string = string> {
  /** Record type below this one. */
  readonly of: string;
  /** Its reference to this record. */
  readonly by: string;
  /** Its reference to the record that names an account. */
  readonly through: string;
  /** Projected field of that record with the id of the account. */
  readonly account: string;
  /** Projected datetime of that record since when the account is named; records made before are not visible to it. */
  readonly since: string;
  /** Field of this record that is empty as long as there is nothing below it. */
  readonly while: Name;
  /** Fields that are empty there, beside private ones. */
  readonly without: readonly Name[];
}

/** Sharing of a record with all accounts that its parent is shared with. */
export interface SharedUnder<Name extends string = string> {
  readonly parent: Name;
  /** Boolean that keeps a record inside the account that wrote it. */
  readonly unless: Name;
}
