const DAY_MS = 86_400_000;
/** In the future, so that no timer is due while the suite runs. */
const SOON = Date.parse('2031-03-01T09:00:00Z');
/** "An end, expiry or deadline before its start is a 422 everywhere." */
const ENDS = /end|expiry|finish|deadline|completion|notice|until/;
/** Random ends are drawn from a later century than random starts. */
const DRAWN_LATER = /end|expiry|finish|notice|deadline/;

export const isEnd = (name: string): boolean => ENDS.test(name);

export const exampleDay = (name: string, variant: number): Date =>
  new Date(SOON + ((isEnd(name) ? 400 : 0) + variant) * DAY_MS);

/** Range of random values in seconds since 1970. */
export function randomSeconds(name: string): [min: number, max: number] {
  const [first, last] = DRAWN_LATER.test(name) ? ['2101-01-01', '2199-12-31'] : ['2030-01-01', '2099-12-31'];
  return [Date.parse(first) / 1_000, Date.parse(last) / 1_000];
}
