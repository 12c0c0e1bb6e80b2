/** Number of recent failed sign-ins, and the time since the last one. */
export interface Failures {
  failures: number;
  sinceMs: number;
}

export interface ThrottleLimits {
  /** Failures without delay, of a person from one address. */
  free: number;
  /** Failures without delay from one address, of all people. */
  freeOfAddress: number;
  /** Failures of one person from all addresses, after which each address has one attempt without delay. */
  watchedFrom: number;
  maxWaitMs: number;
}

/** Limit of the delay by address, as innocent people may share it. */
const MAX_WAIT_OF_ADDRESS_MS = 10_000;

/** Milliseconds to wait before the next password is verified (ADR 15). */
export function waitOf(
  { pair, address, person }: { pair: Failures; address: Failures; person: Failures },
  { free, freeOfAddress, watchedFrom, maxWaitMs }: ThrottleLimits,
): number {
  const freeOfPair = person.failures >= watchedFrom ? 1 : free;
  return Math.max(
    doubling(pair, freeOfPair, maxWaitMs),
    doubling(address, freeOfAddress, Math.min(MAX_WAIT_OF_ADDRESS_MS, maxWaitMs)),
  );
}

/** A second after the last free failure, then twice as long after each further one. */
function doubling({ failures, sinceMs }: Failures, free: number, maxMs: number): number {
  if (failures < free) return 0;
  const wait = Math.min(1_000 * 2 ** (failures - free), maxMs);
  return Math.max(0, wait - sinceMs);
}
