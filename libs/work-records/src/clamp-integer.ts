const INTEGER_MAX = 2_147_483_647;

/** Rounds a computed number and clamps it to the range of an integer column, so that a sum never fails a write. */
export const clampInteger = (reckoned: number): number =>
  Math.max(-INTEGER_MAX, Math.min(INTEGER_MAX, Math.round(reckoned)));
