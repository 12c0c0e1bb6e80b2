/** How one attempt ended, in words a user may read: nothing of the inside. */
export type Outcome =
  | {
      readonly kind: 'answered';
      readonly status: number;
      readonly line: string;
      readonly retryAfter?: string;
    }
  /** No answer at all: timed out, refused, unreachable, or not an address messages may go to. */
  | { readonly kind: 'unanswered'; readonly error: string }
  /** Not attempted: the webhook was disabled or is no longer verified, or it has been deleted. */
  | { readonly kind: 'withheld'; readonly error: string; readonly forEver?: true };

/** "The receiver must answer at once with a status from 200 to 299." */
export const isSuccess = (outcome: Outcome): boolean =>
  outcome.kind === 'answered' && outcome.status >= 200 && outcome.status <= 299;

/** What the webhook's last_error and the delivery log show. */
export function errorOf(outcome: Outcome): string | null {
  if (isSuccess(outcome)) return null;
  return outcome.kind === 'answered' ? outcome.line : outcome.error;
}
