import type { ParseResult } from '@marcbachmann/cel-js';
import type { Facts } from './program';

/** Facts that a condition may name. */
export type ConditionFacts = Pick<Facts, 'record' | 'event' | 'now'>;

/** Compiled condition of bounded time. */
export class BoundedCondition {
  constructor(
    private readonly model: string,
    private readonly evaluate: ParseResult,
  ) {}

  /** Null when it cannot be told: it compares a text with a number, or reads a member of nothing. */
  isMet(facts: ConditionFacts): boolean | null {
    try {
      const met: unknown = this.evaluate({ ...facts, [this.model]: facts.record });
      return typeof met === 'boolean' ? met : null;
    } catch {
      return null;
    }
  }
}
