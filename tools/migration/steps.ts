import { online, repeatable } from './online';

/** A migration of its own. */
export interface Step {
  /** End of its name. */
  readonly suffix: string;
  /** All statements or none. Without it those before a failure have run, and are repeated. */
  readonly isTransaction: boolean;
  readonly statements: readonly string[];
}

const CREATED = /^CREATE TABLE "([^"]+)"/;
const CHANGED = /^(?:CREATE|ALTER) TABLE "([^"]+)"|^CREATE (?:UNIQUE )?INDEX "[^"]+" ON "([^"]+)"/;
const REFERENCED = /\bREFERENCES "([^"]+)"/;
const ADDED = /^(ALTER TABLE "[^"]+") (ADD COLUMN .*)$/s;

/**
 * Migrations that make these changes while others read and write the tables, in their order. The first locks tables for a
 * moment, one after the other: a statement that waits for a table holds no lock of another change. The second takes
 * long and stops nobody; it waits for every transaction that has begun before it, so that it may not give up its place.
 */
export function stepsOf(statements: readonly string[]): Step[] {
  const created = new Set(statements.flatMap((text) => CREATED.exec(text)?.[1] ?? []));
  const isOld = (table = '') => !created.has(table);
  const isOfNew = (text: string) => !isOld(changedBy(text));
  const referenced = new Set(statements.flatMap((text) => REFERENCED.exec(text)?.[1] ?? []).filter(isOld));
  if (statements.every(isOfNew) && referenced.size <= 1)
    return ordered([{ suffix: '', isTransaction: true, statements }]);
  const changes = statements.filter((text) => !isOfNew(text)).map(online);
  const long = [...new Set(changes.flatMap((change) => change.long))];
  const short = [...statements.filter(isOfNew).map(repeatable), ...changes.flatMap((change) => change.short)];
  return ordered([
    { suffix: '', isTransaction: false, statements: columnsTogether(short) },
    { suffix: 'Concurrently', isTransaction: false, statements: unlimited(long) },
    { suffix: 'Constraints', isTransaction: true, statements: changes.flatMap((change) => change.last) },
  ]);
}

const changedBy = (text: string): string | undefined => {
  const [, table, indexed] = CHANGED.exec(text) ?? [];
  return table ?? indexed;
};

const ordered = (steps: readonly Step[]): Step[] => steps.filter(({ statements }) => statements.length > 0);

/** Statements without a limit for their waits: an index begins anew if it gives up, and nobody waits for it. */
const unlimited = (statements: readonly string[]): string[] =>
  statements.length > 0 ? ['SET lock_timeout = 0', ...statements, 'RESET lock_timeout'] : [];

/** Adds the columns of a table by one statement, which locks it once. */
function columnsTogether(statements: readonly string[]): string[] {
  const together = new Map<string, string>();
  for (const text of statements) {
    const [, alter, column] = ADDED.exec(text) ?? [];
    const before = alter === undefined ? undefined : together.get(alter);
    together.set(alter ?? text, before === undefined ? text : `${before}, ${column}`);
  }
  return [...together.values()];
}
