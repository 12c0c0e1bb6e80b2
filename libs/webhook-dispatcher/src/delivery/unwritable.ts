/** SQLSTATE classes that say what was written is wrong: data exceptions, constraints, limits. */
const WRONG = /^(22|23|54)/;

/** Whether it is a value that cannot be written, however often it is tried; not that PostgreSQL cannot write just now. */
export const isUnwritable = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && WRONG.test(String(error.code));
