import { headers, PAGING } from './headers';
import { ref, schema, type Part, type Parts } from './part';

/** An answer with a JSON body. */
export function answer(description: string, body: Part, ...more: string[]): Part {
  return { description, headers: headers(...more), content: { 'application/json': { schema: body } } };
}

const error = (description: string, ...more: string[]): Part => answer(description, schema('Error'), ...more);

/** Document 1's table of errors; 409 and 412 are beyond it. */
const BY_STATUS: Readonly<Record<string, readonly [name: string, response: Part]>> = {
  304: ['NotModified', { description: 'No new data (conditional read).', headers: headers('ETag') }],
  400: ['BadRequest', error('Incorrect parameter value or JSON syntax error.')],
  401: ['Unauthorized', error('Invalid or missing credentials.')],
  403: ['Forbidden', error('Action not allowed with the current credentials.')],
  404: ['NotFound', error('URI invalid or resource does not exist.')],
  406: ['NotAcceptable', error('URI known but does not accept JSON API requests.')],
  409: [
    'Conflict',
    error('The `Idempotency-Key` was used before, and a secret that was told then is not told again.'),
  ],
  412: ['PreconditionFailed', error('The record is not in the state that `If-Match` names.')],
  422: ['ValidationFailed', answer('Semantic error in the data.', schema('ValidationError'))],
  429: ['TooManyRequests', answer('Rate limit exceeded.', schema('RateLimitError'), 'Retry-After')],
  500: ['InternalServerError', error('Internal failure.')],
  502: ['BadGateway', error('Service down or being upgraded.')],
  503: ['ServiceUnavailable', error('Overloaded.', 'Retry-After')],
  504: ['GatewayTimeout', error('Failure at the service, try later.')],
};

export const NO_CONTENT = 'NoContent';
export const LINKED = 'Linked';

export const SHARED_RESPONSES: Parts = {
  ...Object.fromEntries(Object.values(BY_STATUS)),
  [NO_CONTENT]: { description: 'Done; there is nothing to say about it.', headers: headers() },
  [LINKED]: answer('Linked.', schema('Nothing')),
};

const CALLER = [401, 403, 404, 406, 429];
const SERVICE = [500, 502, 503, 504];

const byStatus = (statuses: readonly number[]): Parts =>
  Object.fromEntries(statuses.map((status) => [status, ref('responses', BY_STATUS[status]?.[0] ?? '')]));

/** What may be answered instead. */
export const READ_ERRORS = byStatus([304, 400, ...CALLER, ...SERVICE]);
export const WRITE_ERRORS = byStatus([400, ...CALLER, 422, ...SERVICE]);
export const CHANGE_ERRORS = byStatus([400, ...CALLER, 412, 422, ...SERVICE]);
/** Of calls whose answer tells a secret. */
export const TELLING_ERRORS = byStatus([400, ...CALLER, 409, 422, ...SERVICE]);
/** Of calls that need no credentials and are answered by the gateway itself. */
export const OPEN_ERRORS = byStatus([304, 404, 429, ...SERVICE]);

export const rows = (words: string, row: string): Part =>
  answer(words, { type: 'array', items: schema(row) }, ...PAGING, 'ETag');
