import type { Principal } from '@deskline/identity';
import type { Id, ListQuery } from '../../list-query';

/** Values of one call, which a compiled statement is run with. */
export interface Call {
  readonly principal: Principal | null;
  readonly now: string;
  readonly id?: Id;
  /** Id of the record that the one with `id` must refer to. */
  readonly under?: number;
  readonly query?: ListQuery;
  /** Accounts that trust the caller's account and that it trusts. */
  readonly trustedAccounts?: readonly string[];
}

/** Compiled SQL text, and the values of its placeholders for a call. */
export interface Statement {
  readonly text: string;
  bind(call: Call): unknown[];
}

export const callersAccount = ({ principal }: Call) => principal?.account;

type Value = (call: Call) => unknown;

/** Placeholders of a statement. Its text is compiled once; the values are taken from each call. */
export class Params {
  private readonly values: Value[] = [];

  add(value: Value): string {
    this.values.push(value);
    return `$${this.values.length}`;
  }

  bind(call: Call): unknown[] {
    return this.values.map((value) => value(call));
  }
}
