import { hash, randomBytes } from 'node:crypto';
import { crc32 } from 'node:zlib';

/** Personal access, access and refresh tokens, authorization codes, and the secrets of applications. */
export type TokenKind = 'pat' | 'access' | 'renew' | 'code' | 'secret';

const SHAPE = /^dsk_([a-z]{2,6})_([0-9A-Za-z]{43})([0-9A-Za-z]{6})$/;
const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** 256 random bits behind a prefix people and scanners recognise, and a checksum that tells a typo from a secret. */
export function newToken(kind: TokenKind, random: Uint8Array = randomBytes(32)): string {
  const secret = `dsk_${kind}_${largeBase62(random, 43)}`;
  return secret + checksum(secret);
}

/** True if the text has the shape of a token of that kind. */
export function isToken(kind: TokenKind, text: string): boolean {
  const parts = SHAPE.exec(text);
  return parts !== null && parts[1] === kind && parts[3] === checksum(text.slice(0, -6));
}

/** True if the text has the shape of a token for API calls. */
export function isBearer(text: string): boolean {
  return isToken('access', text) || isToken('pat', text);
}

/** SHA-256 of a token, which is stored and sent between services in its place. */
export function hashToken(token: string): string {
  return hash('sha256', token, 'hex');
}

/** Hint that lists show, so that the owner recognises a token. */
export function hintOf(token: string): string {
  return `${token.slice(0, token.indexOf('_', 4) + 1)}…${token.slice(-4)}`;
}

function checksum(secret: string): string {
  return base62(crc32(secret), 6);
}

/** Digits that a double still divides exactly. */
const EXACT_DIGITS = 8;
const EXACT = 62n ** BigInt(EXACT_DIGITS);

/** The bytes as one number of that many digits, some digits at a time: a division of large numbers is slow. */
function largeBase62(bytes: Uint8Array, length: number): string {
  let digits = '';
  let rest = BigInt(`0x${Buffer.from(bytes).toString('hex')}`);
  for (; digits.length < length; rest /= EXACT) digits = base62(Number(rest % EXACT), EXACT_DIGITS) + digits;
  return digits.slice(-length);
}

function base62(value: number, length: number): string {
  let digits = '';
  for (let rest = value; digits.length < length; rest = Math.floor(rest / 62))
    digits = DIGITS[rest % 62] + digits;
  return digits;
}
