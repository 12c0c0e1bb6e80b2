const DROPPED_DEFAULT = /^ALTER TABLE "[^"]+" ALTER COLUMN "[^"]+" DROP DEFAULT$/;
const DROPPED_INDEX = /^DROP INDEX (?:"[^"]+"\.)?("[^"]+")/;
const MADE_INDEX = /^CREATE (?:UNIQUE )?INDEX ("[^"]+")/;

/**
 * Statements without those that change nothing. Definitions do not tell the default of a column that was added to rows,
 * and it stays, as the release before writes no value there. TypeORM makes every index of a changed column anew, also
 * those that are as PostgreSQL describes them.
 */
export function realChanges(statements: readonly string[], indexes: readonly string[]): string[] {
  const there = new Set(indexes.map(plain));
  const same = new Set(
    statements.filter((text) => there.has(plain(text))).flatMap((text) => MADE_INDEX.exec(text)?.[1] ?? []),
  );
  return statements.filter((text) => {
    const [, index = ''] = DROPPED_INDEX.exec(text) ?? MADE_INDEX.exec(text) ?? [];
    return !same.has(index) && !DROPPED_DEFAULT.test(text);
  });
}

/** Text of an index without the signs that PostgreSQL adds to it. */
const plain = (text: string): string =>
  text.replace(/ ON public\./, ' ON ').replace(/ USING btree|["()\s]/g, '');
