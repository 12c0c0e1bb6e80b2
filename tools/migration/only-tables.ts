const OF_A_TABLE = /^(?:CREATE|ALTER) TABLE "([^"]+)"|^CREATE (?:UNIQUE )?INDEX "[^"]+" ON "([^"]+)"/;
const OF_AN_INDEX = /^DROP INDEX (?:"[^"]+"\.)?"([^"]+)"/;

/**
 * Statements that change these tables, so that unfinished changes of others stay out of the migration. A dropped
 * index is named without its table.
 */
export function onlyTables(
  statements: readonly string[],
  tables: readonly string[],
  tableOfIndex: ReadonlyMap<string, string>,
): string[] {
  return statements.filter((statement) => {
    const [, changed, indexed] = OF_A_TABLE.exec(statement) ?? [];
    const table = changed ?? indexed ?? tableOfIndex.get(OF_AN_INDEX.exec(statement)?.[1] ?? '');
    if (table === undefined) throw new Error(`Whose table does this change? ${statement}`);
    return tables.includes(table);
  });
}
