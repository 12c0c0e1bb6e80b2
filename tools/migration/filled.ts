const NEW_BOOLEAN = /^ALTER TABLE ("\w+") ADD ("\w+") boolean NOT NULL$/;

/** Fills a new required boolean: existing rows get false by a default, which is then dropped. */
export const filled = (statements: readonly string[]): string[] =>
  statements.flatMap((statement) => {
    const [, table, column] = NEW_BOOLEAN.exec(statement) ?? [];
    if (table === undefined) return [statement];
    return [`${statement} DEFAULT false`, `ALTER TABLE ${table} ALTER COLUMN ${column} DROP DEFAULT`];
  });
