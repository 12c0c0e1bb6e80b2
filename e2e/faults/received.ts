/** One message as a receiver saw it, and what it answered. */
export interface Received {
  readonly at: number;
  /** The webhook and the record: "the next message waits for the earlier one". */
  readonly lane: string;
  readonly delivery: string;
  /** Sequence number of the webhook, from 1 and without gaps. */
  readonly sequence: number;
  /** Status of the answer; null if no status line was sent. */
  readonly answered: number | null;
}

export const wasAccepted = ({ answered }: Received): boolean =>
  answered !== null && answered >= 200 && answered < 300;

/** Messages that came again after a 2xx, each with the first one. All functions here take messages oldest first. */
export function duplicatesAmong<T extends Received>(messages: readonly T[]): { first: T; copy: T }[] {
  const taken = new Map<string, T>();
  return messages.flatMap((each) => {
    const first = taken.get(each.delivery);
    if (first) return [{ first, copy: each }];
    if (wasAccepted(each)) taken.set(each.delivery, each);
    return [];
  });
}

/** Messages that came after a later message of the same webhook and record. */
export function outOfOrderAmong<T extends Received>(messages: readonly T[]): { late: T; after: number }[] {
  const highest = new Map<string, number>();
  return messages.flatMap((late) => {
    const after = highest.get(late.lane) ?? 0;
    highest.set(late.lane, Math.max(after, late.sequence));
    return late.sequence < after ? [{ late, after }] : [];
  });
}

/** First arrival of each message. */
export function distinct<T extends Received>(messages: readonly T[]): T[] {
  const seen = new Set<string>();
  return messages.filter(({ delivery }) => !seen.has(delivery) && seen.add(delivery));
}
