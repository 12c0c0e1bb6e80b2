import { STATUS_CODES, type OutgoingHttpHeaders } from 'node:http';
import { json, type Answer } from './answer';

/** The messages of document 1's error table; a status not in it is called by its HTTP name. */
const MESSAGES: Readonly<Record<number, string>> = {
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  406: 'Not Acceptable',
  422: 'Validation Failed',
  429: 'Too Many Requests',
  500: 'Internal Server Error',
  502: 'Bad Gateway',
  503: 'Service Unavailable',
  504: 'Gateway timeout',
};

export const messageOf = (status: number): string => MESSAGES[status] ?? STATUS_CODES[status] ?? 'Error';

/** A step of a call that ends it: what the client is told. */
export class Refused extends Error {
  override readonly name = 'Refused';

  constructor(
    readonly status: number,
    message: string = messageOf(status),
    readonly headers: OutgoingHttpHeaders = {},
    private readonly more: object = {},
  ) {
    super(message);
  }

  get answer(): Answer {
    return json(this.status, { message: this.message, ...this.more }, this.headers);
  }
}

/** Trying again is right, and not at once. */
export const unavailable = (): Refused => new Refused(503, undefined, { 'retry-after': '1' });

/** RFC 6750: no error code where no token was sent, `invalid_token` where one was. */
export const unauthorized = (error?: 'invalid_token'): Refused =>
  new Refused(401, undefined, {
    'www-authenticate': error ? `Bearer realm="Deskline", error="${error}"` : 'Bearer realm="Deskline"',
  });
