import type { Principal } from '@deskline/identity';
import type { Id, ListQuery } from '../../list-query';

/** What the values of a compiled statement are taken from when it runs. */
export interface Call {
  readonly principal: Principal | null;
  readonly now: string;
  readonly id?: Id;
  /** The record that the one with the id must stand under. */
  readonly under?: number;
  readonly query?: ListQuery;
  /** The accounts that the caller's trusts and that trust it. */
  readonly trustedAccounts?: readonly string[];
}

export const callersAccount = ({ principal }: Call) => principal?.account;
/** The accounts whose records may be in the caller's hands: trust that has ended takes them back. */
export const trustedAccountsOf = (call: Call) => call.trustedAccounts ?? [];

type Value = (call: Call) => unknown;

/**
 * The placeholders of a statement. Texts are compiled once and kept; the values are looked up in
 * each call, so a text never depends on who calls or on what was asked for.
 */
export class Params {
  private readonly lookups: Value[] = [];

  add(lookup: Value): string {
    this.lookups.push(lookup);
    return `$${this.lookups.length}`;
  }

  bind(call: Call): unknown[] {
    return this.lookups.map((lookup) => lookup(call));
  }
}
