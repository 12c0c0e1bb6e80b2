/** Outcome of one attempt, in words a user may read: no detail of the internal network. */
export type Outcome =
  | {
      readonly kind: 'answered';
      readonly status: number;
      readonly line: string;
      readonly retryAfter?: string;
      /** Beginning of the body of an answer other than a 2xx. */
      readonly body?: string;
    }
  /** No answer: timed out, refused, unreachable, or not an address messages may go to. */
  | { readonly kind: 'unanswered'; readonly error: string }
  /** Not attempted: the webhook was disabled or is no longer verified, or it has been deleted. */
  | { readonly kind: 'withheld'; readonly error: string; readonly forEver?: true };

/** "The receiver must answer at once with a status from 200 to 299." */
export const isSuccess = (outcome: Outcome): boolean =>
  outcome.kind === 'answered' && outcome.status >= 200 && outcome.status <= 299;

/** Error as the webhook's last_error and the delivery log show it; null after a success. */
export function errorOf(outcome: Outcome): string | null {
  if (isSuccess(outcome)) return null;
  return outcome.kind === 'answered' ? outcome.line : outcome.error;
}
