import { randomBytes } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { languageOf } from '@deskline/identity';
import type { Answer } from '@deskline/record-http';
import { readCookie } from './console-cookies';

const NONCE = /__CSP_NONCE__/g;
const THEMES = ['light', 'dark', 'auto'];

/** Browser features that the console has no use for. */
const FEATURES = [
  'accelerometer',
  'browsing-topics',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'hid',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'serial',
  'usb',
  'xr-spatial-tracking',
];

/** Everything from this origin, but for files in a bucket; the nonce is for style elements that a library makes. */
const policyOf = (nonce: string, bucket: string | null): string => {
  const files = bucket === null ? '' : ` ${bucket}`;
  return [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    `img-src 'self' data: blob:${files}`,
    "font-src 'self'",
    `connect-src 'self'${files}`,
    "worker-src 'self'",
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
};

/** Headers of every page of the console. */
export const pageHeaders = (nonce: string, bucket: string | null = null): Record<string, string> => ({
  'Content-Type': 'text/html; charset=utf-8',
  'Cache-Control': 'no-store',
  'Content-Security-Policy': policyOf(nonce, bucket),
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Permissions-Policy': FEATURES.map((feature) => `${feature}=()`).join(', '),
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
});

export const newNonce = (): string => randomBytes(16).toString('base64url');

/** Page as it was built, and the origin of the bucket that its files are in. */
interface BuiltPage {
  readonly index: string;
  readonly bucket: string | null;
}

/** The page of the console: the built one, with a fresh nonce, and language and theme as the cookies of the browser say. */
export function consolePage(
  { index, bucket }: BuiltPage,
  { cookie, ...headers }: IncomingHttpHeaders,
): Answer {
  const nonce = newNonce();
  const language = languageOf(readCookie('deskline-language', cookie)) ?? acceptedLanguage(headers);
  const theme = readCookie('deskline-theme', cookie);
  const attributes = {
    lang: language,
    ...(theme !== undefined && THEMES.includes(theme) && { 'data-mantine-color-scheme': theme }),
  };
  const page = index
    .replace(/<html\b[^>]*>/i, (tag) => withAttributes(tag, attributes))
    .replace(NONCE, nonce);
  return { head: { status: 200, headers: pageHeaders(nonce, bucket) }, body: Buffer.from(page) };
}

/** First language of the browser that there are texts in. */
export function acceptedLanguage({ 'accept-language': accepted }: IncomingHttpHeaders): string {
  const tags = (accepted ?? '').split(',').map((tag) => tag.split(';', 1)[0]?.trim());
  return tags.map(languageOf).find((language) => language !== undefined) ?? 'en';
}

/** Values are words of ours, never of the client. */
function withAttributes(tag: string, attributes: Readonly<Record<string, string>>): string {
  return Object.entries(attributes).reduce((text, [name, value]) => {
    const without = text.replace(new RegExp(`\\s${name}(="[^"]*")?(?=[\\s>])`), '');
    return without.replace(/>$/, ` ${name}="${value}">`);
  }, tag);
}
