import { NO_BODY } from '@deskline/platform';
import { Inject, Injectable } from '@nestjs/common';
import type { IncomingHttpHeaders } from 'node:http';
import type { Answer } from '@deskline/record-http';
import { GatewaySettings } from '../gateway.settings';

type Headers = Readonly<Record<string, string>>;

const METHODS = 'GET, HEAD, POST, PUT, PATCH, DELETE';
const REQUEST_HEADERS = [
  'accept',
  'account',
  'authorization',
  'content-type',
  'etag',
  'idempotency-key',
  'if-match',
  'if-none-match',
  'language',
  'source',
  'x-request-id',
];
const RESPONSE_HEADERS = [
  'ETag',
  'Idempotent-Replayed',
  'Link',
  'Location',
  'Retry-After',
  'X-Pagination-Current-Page',
  'X-Pagination-Per-Page',
  'X-Pagination-Throttled',
  'X-Pagination-Total-Entries',
  'X-Pagination-Total-Pages',
  'X-RateLimit-Limit',
  'X-RateLimit-Remaining',
  'X-RateLimit-Reset',
  'X-Request-Id',
].join(', ');
/** Longest time that browsers cache it. */
const MAX_AGE_SECONDS = '7200';

/**
 * Origins whose pages may call the API from a browser: those of the setting. Cookies take no part: callers authenticate
 * by a token.
 */
@Injectable()
export class Cors {
  private readonly origins: ReadonlySet<string>;
  private readonly requestHeaders: string;

  constructor(@Inject(GatewaySettings) settings: GatewaySettings) {
    this.origins = new Set(settings.CORS_ORIGINS.map((origin) => origin.toLowerCase()));
    const aliases = [
      ...settings.ACCOUNT_HEADER_ALIASES,
      ...settings.LANGUAGE_HEADER_ALIASES,
      ...settings.SOURCE_HEADER_ALIASES,
    ];
    this.requestHeaders = [...REQUEST_HEADERS, ...aliases.map((name) => name.toLowerCase())].join(', ');
  }

  /** CORS headers of every answer of the API. */
  headers({ origin }: IncomingHttpHeaders): Headers {
    if (this.origins.size === 0) return {};
    if (this.origins.has('*')) return allowOrigin('*');
    const isAllowed = origin !== undefined && this.origins.has(origin.toLowerCase());
    return { ...(isAllowed && allowOrigin(origin)), Vary: 'Origin' };
  }

  /** Answer to a preflight request; null when it is none, or of another origin. */
  preflight(method: string, headers: IncomingHttpHeaders): Answer | null {
    if (method !== 'OPTIONS' || headers['access-control-request-method'] === undefined) return null;
    if (this.headers(headers)['Access-Control-Allow-Origin'] === undefined) return null;
    const allowed = {
      'Access-Control-Allow-Methods': METHODS,
      'Access-Control-Allow-Headers': this.requestHeaders,
      'Access-Control-Max-Age': MAX_AGE_SECONDS,
    };
    return { head: { status: 204, headers: allowed }, body: NO_BODY };
  }
}

const allowOrigin = (origin: string): Headers => ({
  'Access-Control-Allow-Origin': origin,
  'Access-Control-Expose-Headers': RESPONSE_HEADERS,
});
