import type { ParseResult } from '@marcbachmann/cel-js';
import { Act, NO_ACTION, type ActKind } from './act';
import { bounded } from './bounded';
import { MOST_ACTIONS } from './limits';
import { plain, sized } from './plain';
import { placeIn, RuleFailed, type Part, type RuleText } from './rule-text';

/** What a rule is told of what happened. */
export interface Facts {
  readonly record: Readonly<Record<string, unknown>>;
  readonly previous: Readonly<Record<string, unknown>>;
  /** What was added, if it was a note. */
  readonly note: Readonly<Record<string, unknown>> | null;
  readonly event: { readonly name: string; readonly at: Date; readonly person: unknown };
  readonly now: Date;
}

/** Something to be done: what a client would send for it, or the text of a note. */
export interface Deed {
  readonly kind: ActKind;
  readonly given: unknown;
}

/** One of the texts, or a piece of one, ready to be worked out. */
export interface Piece {
  readonly part: Part;
  /** Where in the text of that part it begins. */
  readonly start: number;
  readonly work: ParseResult;
}

/** A rule that can be run as often as needed, and remembers nothing. */
export class Program {
  constructor(
    private readonly model: string,
    private readonly text: RuleText,
    private readonly named: readonly (readonly [name: string, piece: Piece])[],
    private readonly condition: Piece | null,
    private readonly actions: Piece | null,
  ) {}

  /** What is to be done, in order; nothing where the condition is not met. */
  run(facts: Facts): readonly Deed[] {
    return bounded(() => {
      const scope: Record<string, unknown> = { ...facts, [this.model]: facts.record };
      for (const [name, piece] of this.named) scope[name] = sized(this.workedOut(piece, scope));
      if (this.condition && !this.isMet(this.condition, scope)) return [];
      return this.actions ? deedsIn(this.workedOut(this.actions, scope)) : [];
    });
  }

  private isMet(condition: Piece, scope: object): boolean {
    const met = this.workedOut(condition, scope);
    if (typeof met !== 'boolean') throw this.failed(condition, 'The condition is neither true nor false');
    return met;
  }

  private workedOut(piece: Piece, scope: object): unknown {
    try {
      return piece.work(scope as Record<string, unknown>) as unknown;
    } catch (error) {
      const { summary, range } = error as { summary?: string; range?: { start: number } };
      if (summary === undefined) throw error;
      throw this.failed(piece, summary, range?.start);
    }
  }

  private failed({ part, start }: Piece, says: string, offset = 0): RuleFailed {
    return new RuleFailed(says, { part, says, ...placeIn(this.text[part] ?? '', start + offset) });
  }
}

/** Lists of actions may stand among them: `late ? [note("…")] : []`. */
function deedsIn(worked: unknown): readonly Deed[] {
  const acts = Array.isArray(worked) ? (worked.flat(3) as unknown[]) : [worked];
  if (acts.length > MOST_ACTIONS) throw new RuleFailed(`A rule has at most ${MOST_ACTIONS} actions`);
  return acts.map((act) => {
    if (!(act instanceof Act)) throw new RuleFailed(NO_ACTION);
    return { kind: act.kind, given: plain(sized(act.given)) };
  });
}
