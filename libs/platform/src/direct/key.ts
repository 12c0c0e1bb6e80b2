import { timingSafeEqual } from 'node:crypto';

export const KEY_BYTES = 64;
const HALF_BYTES = KEY_BYTES / 2;

/** Half of the key by which a caller proves that it has read the announcement. */
export const callerHalf = (key: Buffer): Buffer => key.subarray(0, HALF_BYTES);

/** Half by which an instance proves in return that the announcement is its own, and not of one whose port it got. */
export const serverHalf = (key: Buffer): Buffer => key.subarray(HALF_BYTES);

export const isSame = (given: Buffer, expected: Buffer): boolean =>
  given.length === expected.length && timingSafeEqual(given, expected);
