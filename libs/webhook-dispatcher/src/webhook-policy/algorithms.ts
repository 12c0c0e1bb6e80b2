/** Signature schemes. */
export const SCHEMES = ['jwt', 'standard'] as const;
export type Scheme = (typeof SCHEMES)[number];

/** Signature algorithms. `none` is not one of them. */
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
  'ed25519',
] as const;
export type Algorithm = (typeof ALGORITHMS)[number];

/** Standard Webhooks has two: `v1` is HMAC with SHA-256, `v1a` is ed25519, which the jwt scheme does not have. */
const OF_STANDARD: readonly Algorithm[] = ['hs256', 'ed25519'];

export const algorithmsOf = (scheme: Scheme): readonly Algorithm[] =>
  scheme === 'standard' ? OF_STANDARD : ALGORITHMS.filter((each) => each !== 'ed25519');

/** Name of the algorithm in RFC 7518 and RFC 8037. */
export const joseName = (algorithm: Algorithm): string =>
  algorithm === 'ed25519' ? 'EdDSA' : algorithm.toUpperCase();

/** True for the algorithms that share RSA keys. */
export const isRsa = (algorithm: Algorithm): boolean => algorithm.startsWith('rs');

/** hs algorithms sign with a secret both sides know; the others with a private key that never leaves the service. */
export const isSymmetric = (algorithm: Algorithm): boolean => algorithm.startsWith('hs');
