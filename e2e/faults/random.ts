import type { FaultCase } from './fault-case';
import type { Verdict } from './run-log';

const INCREMENT = 0x6d2b79f5;

/** Numbers from 0 to 1 that follow from the seed (mulberry32). */
function numbersFrom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + INCREMENT) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Cases without an end, in an order that follows from the seed; each has a name of its own. */
export function* casesFrom(seed: number, cases: readonly FaultCase[]): Generator<FaultCase, never> {
  const next = numbersFrom(seed);
  for (let count = 1; ; count++) {
    const picked = cases[Math.floor(next() * cases.length)] as FaultCase;
    yield { ...picked, name: `${count}. ${picked.name}` };
  }
}

/** One verdict on all cases of a run. */
export function sumOf(verdicts: readonly Verdict[]): Verdict {
  const sum = (of: (verdict: Verdict) => number) => verdicts.reduce((total, each) => total + of(each), 0);
  const most = (of: (verdict: Verdict) => number) => Math.max(0, ...verdicts.map(of));
  return {
    attempted: sum((each) => each.attempted),
    acknowledged: sum((each) => each.acknowledged),
    refused: sum((each) => each.refused),
    unanswered: sum((each) => each.unanswered),
    recoveredMs: most((each) => each.recoveredMs),
    longestAnswerMs: most((each) => each.longestAnswerMs),
    longestApiSilenceMs: most((each) => each.longestApiSilenceMs),
    arrived: sum((each) => each.arrived),
    repeated: sum((each) => each.repeated),
    longestSilenceMs: most((each) => each.longestSilenceMs),
    faults: verdicts.flatMap(({ faults }) => faults),
  };
}
