import { selfServicePage, type Reason } from '@deskline/record';

/** Schemes that a browser or a telephone opens, and that run no script of the page they are followed from. */
const SCHEMES: readonly string[] = ['http:', 'https:', 'mailto:', 'tel:', 'sms:', 'skype:', 'geo:', 'text:'];

const LATITUDE = 90;
const LONGITUDE = 180;
const DEGREES = /^-?\d{1,3}(\.\d{1,15})?$/;
const INVISIBLE = /[\s\p{C}]/u;

/** Reason why a short URL does not lead there; null where it may. */
export function uriProblem(uri: string): Reason | null {
  if (selfServicePage(uri) !== null) return null;
  const url = INVISIBLE.test(uri) ? null : parsed(uri);
  if (!url || !SCHEMES.includes(url.protocol)) return 'bad_uri';
  if (url.username !== '' || url.password !== '') return 'has_credentials';
  if (url.protocol === 'tel:' || url.protocol === 'sms:')
    return /^\+?[\d*#]{1,30}$/.test(url.pathname) ? null : 'bad_uri';
  if (url.protocol === 'geo:') return isOnEarth(url.pathname.split(',')) ? null : 'bad_uri';
  return null;
}

function parsed(uri: string): URL | null {
  try {
    return new URL(uri);
  } catch {
    return null;
  }
}

const isOnEarth = ([latitude = '', longitude = '', ...more]: readonly string[]): boolean =>
  more.length === 0 &&
  DEGREES.test(latitude) &&
  DEGREES.test(longitude) &&
  Math.abs(Number(latitude)) <= LATITUDE &&
  Math.abs(Number(longitude)) <= LONGITUDE;
