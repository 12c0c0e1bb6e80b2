import type { Principal } from '@deskline/identity';
import { namedByWords } from '@deskline/platform';
import type { Id, ListQuery } from '../../list-query';
import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';

/** Values of one call, which a compiled statement is run with. */
export interface Call {
  readonly principal: Principal | null;
  readonly now: string;
  readonly id?: Id;
  /** Ids of a statement that reads several records at once. */
  readonly ids?: readonly number[];
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

  /** SQL of the id of the record that the call names. */
  id(): string {
    return this.add(({ id }) => id);
  }

  bind(call: Call): unknown[] {
    return this.values.map((value) => value(call));
  }

  /** Statement of a text with all these placeholders. */
  statement(text: string): Statement {
    return { text, bind: (call) => this.bind(call) };
  }
}

/** Placeholders of a statement that is run for each row of `wanted`, the ids of the call. */
export class ParamsOfMany extends Params {
  override id(): string {
    return 'wanted.id';
  }
}

/** Placeholders of a subquery on the record with another id than that of the call. */
export class ParamsWithin extends Params {
  constructor(
    private readonly around: Params,
    private readonly idSql: string,
  ) {
    super();
  }

  override add(value: Value): string {
    return this.around.add(value);
  }

  override id(): string {
    return this.idSql;
  }
}

/** Limits of prepared statements per connection, which keeps them until it ends. */
const MAX_USUAL = 2_000;
const MAX_FREQUENT = 300;
/** Runs after which a text of the second kind is prepared. */
const FREQUENT_AFTER = 20;

const usual = new Map<string, string>();
const frequent = new Map<string, string>();
const uses = new LRUCache<string, number>({ max: 1_000 });

/** Name that a statement is prepared under, for texts that depend on definitions and roles only. */
export function statementName(text: string): string | undefined {
  return usual.get(text) ?? (usual.size < MAX_USUAL ? named(text, usual) : undefined);
}

/** The same for texts that clients influence: only frequent ones get a name, so that rare ones use up none. */
export function frequentName(text: string): string | undefined {
  const name = frequent.get(text);
  if (name || frequent.size >= MAX_FREQUENT) return name;
  const count = (uses.get(text) ?? 0) + 1;
  uses.set(text, count);
  return count > FREQUENT_AFTER ? named(text, frequent) : undefined;
}

/** The same for texts that read an index of words. */
export function wordsName(text: string): string | undefined {
  const name = frequentName(text);
  return name === undefined ? undefined : namedByWords(name);
}

function named(text: string, names: Map<string, string>): string {
  const name = createHash('sha1').update(text).digest('base64url');
  names.set(text, name);
  return name;
}
