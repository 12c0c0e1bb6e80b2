/** Statements that stop a table for long, or that instances of the release before cannot live with. */
const RULES: readonly (readonly [pattern: RegExp, reason: string])[] = [
  [/\bDROP (TABLE|COLUMN)\b/i, 'the release before still uses it: drop it in a later release'],
  [/\bRENAME\b/i, 'the release before knows the old name: add the new one beside it'],
  [
    /\bALTER (COLUMN )?"?\w+"? (SET DATA )?TYPE\b/i,
    'rewrites the table under a lock: add a column beside it',
  ],
  [/\bDROP DEFAULT\b/i, 'the release before writes no value there: drop it in a later release'],
  [/\bSET NOT NULL\b/i, 'reads the table under a lock: add a CHECK that is NOT VALID, and validate it'],
  [
    /\bADD (?:COLUMN )?(?:IF NOT EXISTS )?"?\w+"? (?!(?:(?!, ADD\b).)*\bDEFAULT\b)(?:(?!, ADD\b).)*\bNOT NULL\b/i,
    'the release before writes no value there: give it a default',
  ],
  [
    /\bADD CONSTRAINT\b(?!.*\b(?:NOT VALID|USING INDEX)\b)/i,
    'reads the table under a lock: NOT VALID, and VALIDATE CONSTRAINT after it',
  ],
  [
    /^\s*CREATE (?:UNIQUE )?INDEX (?!CONCURRENTLY\b)/i,
    'stops writes while it is made: CONCURRENTLY, in a migration without a transaction',
  ],
  [/^\s*UPDATE\b(?!.*\bWHERE\b)/i, 'writes every row in one transaction: fill it in batches'],
];

const CREATED = /\bCREATE TABLE (?:IF NOT EXISTS )?"?(\w+)"?/i;
const TOUCHED =
  /\b(?:ALTER TABLE|UPDATE|DROP TABLE) (?:ONLY |IF EXISTS )*"?(\w+)"?|\bINDEX\b.*?\bON (?:ONLY )?"?(\w+)"?/i;

const ADDED = /\bADD CONSTRAINT "?(\w+)"?/i;
const VALIDATED = /\bVALIDATE CONSTRAINT "?(\w+)"?/i;

/** Faults of the statements of a migration. A table that it makes itself is empty, and unknown to the release before. */
export function faultsOf(statements: readonly string[], { isTransaction = true } = {}): string[] {
  return [...eachAlone(statements), ...(isTransaction ? together(statements) : [])];
}

function together(statements: readonly string[]): string[] {
  const added = new Set(statements.flatMap((text) => ADDED.exec(text)?.[1] ?? []));
  return statements
    .filter((text) => added.has(VALIDATED.exec(text)?.[1] ?? ''))
    .map(
      (text) => `${text}: keeps the lock of ADD CONSTRAINT while it reads the table: in another transaction`,
    );
}

function eachAlone(statements: readonly string[]): string[] {
  const created = new Set(statements.map((text) => CREATED.exec(text)?.[1]));
  return statements.flatMap((text) => {
    const line = text.replace(/\s+/g, ' ').trim();
    const [, altered, indexed] = TOUCHED.exec(line) ?? [];
    if (created.has(altered ?? indexed ?? '')) return [];
    return RULES.filter(([pattern]) => pattern.test(line)).map(
      ([, reason]) => `${line.slice(0, 80)}: ${reason}`,
    );
  });
}
