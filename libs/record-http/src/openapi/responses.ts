import { ref, schema, type OpenApiObject, type OpenApiObjects } from './openapi-object';
import type { RecordType } from '@deskline/record';
import { pluralOf, withArticle, pascal } from './wording';

const integer = (description: string): OpenApiObject => ({ description, schema: { type: 'integer' } });
const text = (description: string): OpenApiObject => ({ description, schema: { type: 'string' } });

export const HEADERS: OpenApiObjects = {
  'X-Request-Id': text('Names the call in the logs of the service.'),
  'X-RateLimit-Limit': integer('Maximum requests in the window.'),
  'X-RateLimit-Remaining': integer('Requests left in the window.'),
  'X-RateLimit-Reset': integer('UTC epoch seconds of the window reset.'),
  'Retry-After': integer('Seconds to wait before trying again.'),
  ETag: text('Names this state of the answer, for `If-None-Match` and `If-Match`.'),
  Location: text('Address of the new record.'),
  Link: text('Addresses of the first, the previous and the next page: `rel` is `first`, `prev` or `next`.'),
  'X-Pagination-Per-Page': integer('Entries on a page.'),
  'X-Pagination-Current-Page': integer('Number of this page.'),
  'X-Pagination-Total-Pages': integer('Number of pages.'),
  'X-Pagination-Total-Entries': integer('Entries on all pages together.'),
  'X-Pagination-Throttled': text('`true` where the entries were not counted to the end.'),
};

const EVERY = ['X-Request-Id', 'X-RateLimit-Limit', 'X-RateLimit-Remaining', 'X-RateLimit-Reset'];
export const PAGING_HEADERS = [
  'Link',
  'X-Pagination-Per-Page',
  'X-Pagination-Current-Page',
  'X-Pagination-Total-Pages',
  'X-Pagination-Total-Entries',
  'X-Pagination-Throttled',
];

/** Headers of every answer, after the given ones. */
export function headers(...more: string[]): OpenApiObject {
  return Object.fromEntries([...more, ...EVERY].map((name) => [name, ref('headers', name)]));
}

/** An answer with a JSON body. */
export function jsonResponse(description: string, body: OpenApiObject, ...more: string[]): OpenApiObject {
  return { description, headers: headers(...more), content: { 'application/json': { schema: body } } };
}

const error = (description: string, ...more: string[]): OpenApiObject =>
  jsonResponse(description, schema('Error'), ...more);

/** Document 1's table of errors; 409 and 412 are beyond it. */
const BY_STATUS: Readonly<Record<string, readonly [name: string, response: OpenApiObject]>> = {
  304: ['NotModified', { description: 'No new data (conditional read).', headers: headers('ETag') }],
  400: ['BadRequest', error('Incorrect parameter value or JSON syntax error.')],
  401: ['Unauthorized', error('Invalid or missing credentials.')],
  403: ['Forbidden', error('Action not allowed with the current credentials.')],
  404: ['NotFound', error('URI invalid or resource does not exist.')],
  406: ['NotAcceptable', error('URI known but does not accept JSON API requests.')],
  409: [
    'Conflict',
    error(
      'The `Idempotency-Key` was used before, and a secret that was returned then is not returned again.',
    ),
  ],
  412: ['PreconditionFailed', error('The record is not in the state that `If-Match` names.')],
  422: ['ValidationFailed', jsonResponse('Semantic error in the data.', schema('ValidationError'))],
  429: ['TooManyRequests', jsonResponse('Rate limit exceeded.', schema('RateLimitError'), 'Retry-After')],
  500: ['InternalServerError', error('Internal failure.')],
  502: ['BadGateway', error('Service down or being upgraded.')],
  503: ['ServiceUnavailable', error('Overloaded.', 'Retry-After')],
  504: ['GatewayTimeout', error('Failure at the service, try later.')],
};

export const NO_CONTENT = 'NoContent';
export const LINKED = 'Linked';
export const TRIED = 'Tried';
export const RESULTS = 'Results';

export const SHARED_RESPONSES: OpenApiObjects = {
  ...Object.fromEntries(Object.values(BY_STATUS)),
  [NO_CONTENT]: { description: 'Done; there is nothing to say about it.', headers: headers() },
  [LINKED]: jsonResponse('Linked.', schema('Nothing')),
  Counts: jsonResponse('Numbers of records.', schema('Counts'), 'ETag'),
  Groups: jsonResponse(
    'Groups by period, the largest of each first.',
    { type: 'array', items: schema('Group') },
    'ETag',
  ),
  [TRIED]: jsonResponse('The outcome with `dry_run`; nothing was written.', schema('Tried')),
  [RESULTS]: jsonResponse('A result for each id, in their order.', {
    type: 'array',
    items: {
      allOf: [
        schema('Result'),
        { type: 'object', required: ['id'], properties: { id: { type: 'integer' } } },
      ],
    },
  }),
};

const CALLER = [401, 403, 404, 406, 429];
const SERVICE = [500, 502, 503, 504];

const byStatus = (statuses: readonly number[]): OpenApiObjects =>
  Object.fromEntries(statuses.map((status) => [status, ref('responses', BY_STATUS[status]?.[0] ?? '')]));

/** Error responses by kind of call. */
export const READ_ERRORS = byStatus([304, 400, ...CALLER, ...SERVICE]);
export const WRITE_ERRORS = byStatus([400, ...CALLER, 422, ...SERVICE]);
export const CHANGE_ERRORS = byStatus([400, ...CALLER, 412, 422, ...SERVICE]);
/** Errors of calls whose answer has a one-time secret. */
export const SECRET_ERRORS = byStatus([400, ...CALLER, 409, 422, ...SERVICE]);
/** Errors of calls without credentials that the gateway answers itself. */
export const OPEN_ERRORS = byStatus([304, 404, 429, ...SERVICE]);

export const rows = (words: string, row: string): OpenApiObject =>
  jsonResponse(words, { type: 'array', items: schema(row) }, ...PAGING_HEADERS, 'ETag');

/** Responses of one record type. */
export function recordResponses(record: RecordType, secrets: OpenApiObjects | undefined): OpenApiObjects {
  const name = pascal(record.name);
  return {
    [name]: jsonResponse(`The record: ${withArticle(record)}.`, schema(name), 'ETag'),
    [`${name}List`]: rows(`A page of ${pluralOf(record)}.`, `${name}Row`),
    [`${name}Created`]: created(record, secrets),
  };
}

function created(record: RecordType, secrets: OpenApiObjects | undefined): OpenApiObject {
  if (record.createAnswersId) return jsonResponse('Created.', schema('Created'), 'Location');
  const whole = schema(pascal(record.name));
  const body = secrets ? { allOf: [whole, { type: 'object', properties: secrets }] } : whole;
  return jsonResponse('Created; all its fields.', body, 'Location', 'ETag');
}
