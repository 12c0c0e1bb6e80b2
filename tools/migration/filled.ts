const NEW_BOOLEAN = /^ALTER TABLE ("\w+") ADD ("\w+") boolean NOT NULL$/;

/** A boolean that is never null comes to tables that have rows: those say false, and new ones what they are told. */
export const filled = (statements: readonly string[]): string[] =>
  statements.flatMap((statement) => {
    const [, table, column] = NEW_BOOLEAN.exec(statement) ?? [];
    if (table === undefined) return [statement];
    return [`${statement} DEFAULT false`, `ALTER TABLE ${table} ALTER COLUMN ${column} DROP DEFAULT`];
  });
