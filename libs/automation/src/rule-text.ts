/** The three texts a rule is made of. */
export interface RuleText {
  readonly expressions: string | null;
  readonly condition: string | null;
  readonly actions: string | null;
}

export type RuleField = keyof RuleText;

/** Error in one of the texts; line and column count from 1. */
export interface Fault {
  readonly field: RuleField;
  readonly line: number;
  readonly column: number;
  readonly message: string;
}

/** A rule that cannot go on. */
export class RuleFailed extends Error {
  override readonly name = 'RuleFailed';

  constructor(
    message: string,
    readonly fault?: Fault,
  ) {
    super(fault ? `${message} (${fault.field}, line ${fault.line}, column ${fault.column})` : message);
  }
}

/** Line and column of an offset, both from 1. */
export function lineAndColumn(text: string, offset: number): { line: number; column: number } {
  const before = text.slice(0, Math.max(0, Math.min(offset, text.length)));
  const lines = before.split('\n');
  return { line: lines.length, column: (lines.at(-1)?.length ?? 0) + 1 };
}
