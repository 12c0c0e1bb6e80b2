/** The range of PostgreSQL's integer. */
export const INTEGER_MAX = 2_147_483_647;
export const INTEGER_MIN = -2_147_483_648;

export function integerIn(text: string): number | undefined {
  return /^[+-]?\d{1,15}$/.test(text) ? Number(text) + 0 : undefined;
}

/** Minutes, in digits or as `hhh:mm`. */
export function durationIn(text: string): number | undefined {
  const duration = /^(\d{1,7}):([0-5]\d)$/.exec(text);
  return duration ? Number(duration[1]) * 60 + Number(duration[2]) : integerIn(text);
}

/** A number that an id may be compared with: nothing but digits. */
export function digitsIn(text: string): number | undefined {
  return /^\d{1,15}$/.test(text) ? Number(text) : undefined;
}

/** An id: a positive integer that a JavaScript number holds exactly. */
export function idIn(text: string): number | undefined {
  return /^[1-9]\d{0,14}$/.test(text) ? Number(text) : undefined;
}
