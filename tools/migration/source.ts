/** File of a migration as it is committed: fixed text, independent of later definitions. */
export function source(name: string, statements: readonly string[], isTransaction = true): string {
  const lines = statements.map((statement) => `  \`${statement.replaceAll('`', '\\`')}\`,`);
  const alone = isTransaction
    ? ''
    : `  /** Each statement is a transaction of its own, and can be repeated. */\n  readonly transaction = false;\n`;
  return `import type { MigrationInterface, QueryRunner } from 'typeorm';

const STATEMENTS = [
${lines.join('\n')}
];

export class ${name} implements MigrationInterface {
  readonly name = '${name}';
${alone}
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await runner.query(statement);
  }

  async down(): Promise<void> {
    throw new Error('Records are never thrown away by a migration.');
  }
}
`;
}
