/** The three texts a rule is made of. */
export interface RuleText {
  readonly expressions: string | null;
  readonly condition: string | null;
  readonly actions: string | null;
}

export type Part = keyof RuleText;

/** What is wrong, and where in which of the texts: lines and columns count from 1. */
export interface Fault {
  readonly part: Part;
  readonly line: number;
  readonly column: number;
  readonly says: string;
}

/** A rule that cannot go on. */
export class RuleFailed extends Error {
  override readonly name = 'RuleFailed';

  constructor(
    says: string,
    readonly fault?: Fault,
  ) {
    super(fault ? `${says} (${fault.part}, line ${fault.line}, column ${fault.column})` : says);
  }
}

/** Where in a text that place is. */
export function placeIn(text: string, offset: number): { line: number; column: number } {
  const before = text.slice(0, Math.max(0, Math.min(offset, text.length)));
  const lines = before.split('\n');
  return { line: lines.length, column: (lines.at(-1)?.length ?? 0) + 1 };
}
