import type { ParseResult } from '@marcbachmann/cel-js';
import type { RuleField } from './rule-text';

/** Parsed expression of one of the texts. */
export interface CompiledExpression {
  readonly field: RuleField;
  /** Offset of the expression in the text of that field. */
  readonly start: number;
  readonly evaluate: ParseResult;
}

/** Rule without faults. */
export interface ParsedRule {
  readonly named: readonly (readonly [name: string, expression: CompiledExpression])[];
  readonly condition: CompiledExpression | null;
  readonly actions: CompiledExpression | null;
}
