import { NO_BODY } from '@deskline/platform';
import { Inject, Injectable } from '@nestjs/common';
import type { IncomingHttpHeaders } from 'node:http';
import type { Answer } from '@deskline/record-http';
import { GatewaySettings } from '../gateway.settings';

type Headers = Readonly<Record<string, string>>;

const METHODS = 'GET, HEAD, POST, PUT, PATCH, DELETE';
const SENT = [
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
const READ = [
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
/** The longest that browsers remember it. */
const MAX_AGE_SECONDS = '7200';

/**
 * Which pages of other origins may call the API from a browser: none, unless a setting names them. Cookies never take
 * part: a caller is known by the token it sends.
 */
@Injectable()
export class Cors {
  private readonly origins: ReadonlySet<string>;
  private readonly sent: string;

  constructor(@Inject(GatewaySettings) settings: GatewaySettings) {
    this.origins = new Set(settings.CORS_ORIGINS.map((origin) => origin.toLowerCase()));
    const aliases = [
      ...settings.ACCOUNT_HEADER_ALIASES,
      ...settings.LANGUAGE_HEADER_ALIASES,
      ...settings.SOURCE_HEADER_ALIASES,
    ];
    this.sent = [...SENT, ...aliases.map((name) => name.toLowerCase())].join(', ');
  }

  /** What every answer of the API says to the browser. */
  headers({ origin }: IncomingHttpHeaders): Headers {
    if (this.origins.size === 0) return {};
    if (this.origins.has('*')) return allowOrigin('*');
    const known = origin !== undefined && this.origins.has(origin.toLowerCase());
    return { ...(known && allowOrigin(origin)), Vary: 'Origin' };
  }

  /** A browser's question before a call it has doubts about; null when it is none, or not from where it may come. */
  preflight(method: string, headers: IncomingHttpHeaders): Answer | null {
    if (method !== 'OPTIONS' || headers['access-control-request-method'] === undefined) return null;
    if (this.headers(headers)['Access-Control-Allow-Origin'] === undefined) return null;
    const allowed = {
      'Access-Control-Allow-Methods': METHODS,
      'Access-Control-Allow-Headers': this.sent,
      'Access-Control-Max-Age': MAX_AGE_SECONDS,
    };
    return { head: { status: 204, headers: allowed }, body: NO_BODY };
  }
}

const allowOrigin = (origin: string): Headers => ({
  'Access-Control-Allow-Origin': origin,
  'Access-Control-Expose-Headers': READ,
});
