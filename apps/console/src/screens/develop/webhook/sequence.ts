export type DeliveryState = 'pending' | 'retrying' | 'succeeded' | 'dropped' | 'held';

/** Messages that can be replayed. */
const MISSED: ReadonlySet<string> = new Set(['dropped', 'held']);

export interface Gap {
  readonly first: number;
  readonly last: number;
}

interface Numbered {
  readonly sequence: number;
  readonly state: DeliveryState;
}

/** Ranges of numbers that have not arrived and are not on their way, in order. */
export function gapsOf(deliveries: readonly Numbered[]): Gap[] {
  const gaps: { first: number; last: number }[] = [];
  const ordered = [...deliveries].sort((a, b) => a.sequence - b.sequence);
  let isOpen = false;
  for (const { sequence, state } of ordered) {
    const last = gaps.at(-1);
    if (!MISSED.has(state)) isOpen = false;
    else if (isOpen && last) last.last = sequence;
    else {
      gaps.push({ first: sequence, last: sequence });
      isOpen = true;
    }
  }
  return gaps;
}
