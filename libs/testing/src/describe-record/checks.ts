import { isDeepStrictEqual } from 'node:util';
import type { Answer } from './client';

let made = 0;

/** How many checks have been made in this run. */
export const checksMade = (): number => made;

const printed = (value: unknown): string => (JSON.stringify(value) ?? 'undefined').slice(0, 400);

/** Collects failed checks, so that one test reports all of them: call, answer and expectation. */
export class Checks {
  private readonly faults: string[] = [];

  equal(answer: Answer, what: string, actual: unknown, expected: unknown): void {
    const holds = isDeepStrictEqual(actual, expected);
    this.that(answer, () => `${what} is ${printed(actual)}, not ${printed(expected)}`, holds);
  }

  /** `fault` is the message of a failed check. */
  that(answer: Answer, fault: () => string, holds: boolean): void {
    made++;
    if (!holds)
      this.faults.push(
        `${fault()}\n  ${answer.call}\n  answered ${answer.status} ${answer.text.slice(0, 400)}`,
      );
  }

  status(answer: Answer, ...expected: number[]): boolean {
    const holds = expected.includes(answer.status);
    this.that(answer, () => `the status is ${answer.status}, not ${expected.join(' or ')}`, holds);
    return holds;
  }

  /** "400: message describing the parameter" and the other errors of document 1. */
  refused(answer: Answer, status: number, message: string): void {
    this.equal(answer, 'the refusal', [answer.status, messageOf(answer)], [status, message]);
  }

  /** One 400 that names each of those. */
  refusedEach(answer: Answer, beginning: string, names: readonly string[]): void {
    const message = String(messageOf(answer));
    const said = message.startsWith(beginning) ? message.slice(beginning.length).split(', ') : [];
    this.equal(answer, 'the status', answer.status, 400);
    for (const name of names) this.that(answer, () => `${name} is not refused`, said.includes(name));
  }

  /** "422: errors: array of pairs [field name, localized message]" */
  pair(answer: Answer, field: string, message?: RegExp): void {
    const pairs = pairsOf(answer).filter(([name]) => name === field);
    const holds = answer.status === 422 && pairs.some(([, text]) => message?.test(text) ?? true);
    this.that(answer, () => `${field} is not refused${message ? ` with ${message}` : ''}`, holds);
  }

  settle(): void {
    const { length } = this.faults;
    if (length === 0) return;
    const more = length > 8 ? `\n\n... and ${length - 8} more` : '';
    throw new Error(`${length} not as documented\n\n${this.faults.slice(0, 8).join('\n\n')}${more}`);
  }
}

const messageOf = ({ json }: Answer): unknown => (json as { message?: unknown } | null)?.message;

export const pairsOf = ({ json }: Answer): [field: string, message: string][] =>
  (json as { errors?: [string, string][] } | null)?.errors ?? [];

/** The work of one test, which may find several faults. */
export const checking = (work: (checks: Checks) => Promise<void>) => async (): Promise<void> => {
  const checks = new Checks();
  await work(checks);
  checks.settle();
};
