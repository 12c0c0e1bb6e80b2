const INTEGER_MAX = 2_147_483_647;

/** A number that is reckoned from others as near as a column can keep it: nobody's last entry is refused for the sum. */
export const keepable = (reckoned: number): number =>
  Math.max(-INTEGER_MAX, Math.min(INTEGER_MAX, Math.round(reckoned)));
