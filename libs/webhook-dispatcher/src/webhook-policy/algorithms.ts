/** The ways a message can be signed. `none` is not one of them. */
export const ALGORITHMS = [
  'es256',
  'es384',
  'es512',
  'rs256',
  'rs384',
  'rs512',
  'hs256',
  'hs384',
  'hs512',
] as const;
export type Algorithm = (typeof ALGORITHMS)[number];

/** The name RFC 7518 has for it. */
export const joseName = (algorithm: Algorithm): string => algorithm.toUpperCase();

/** hs algorithms sign with a secret both sides know; the others with a private key that never leaves the service. */
export const isSymmetric = (algorithm: Algorithm): boolean => algorithm.startsWith('hs');
