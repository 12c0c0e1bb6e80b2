import { LANGUAGES } from '@deskline/identity';
import type { OpenApiObject, OpenApiObjects } from './openapi-object';

const header = (
  name: string,
  description: string,
  schema: OpenApiObject = { type: 'string' },
): OpenApiObject => ({
  name,
  in: 'header',
  description,
  schema,
});
const query = (name: string, description: string, schema: OpenApiObject): OpenApiObject => ({
  name,
  in: 'query',
  description,
  schema,
});

export const SHARED_PARAMETERS: OpenApiObjects = {
  Account: header(
    'account',
    'The account the call works in; the account of the own person record when it is left out.',
  ),
  Language: header('language', 'Overrides the language of the caller for translated values.', {
    type: 'string',
    enum: LANGUAGES,
  }),
  IfNoneMatch: header(
    'If-None-Match',
    'The `ETag` of an earlier answer: 304 when there is no new data. A header `Etag` means the same.',
  ),
  IfMatch: header('If-Match', 'The `ETag` of the record as it was read: 412 when it has changed since.'),
  IdempotencyKey: header(
    'Idempotency-Key',
    'The same key with the same body returns the first answer for 24 hours, and creates nothing.',
  ),
  DryRun: query(
    'dry_run',
    'With 1 the change is tried and rolled back: the answer is 200 with a `Tried`, or the error of the change.',
    { type: 'integer', enum: [0, 1], default: 0 },
  ),
  Ids: {
    ...query('ids', 'The records, by id or nodeID; each is changed by itself, and counts as one request.', {
      type: 'array',
      items: { type: 'string' },
      minItems: 1,
      maxItems: 100,
      uniqueItems: true,
    }),
    required: true,
    style: 'form',
    explode: false,
  },
  PerPage: query('per_page', 'Entries on a page; more than 100 is 100.', {
    type: 'integer',
    minimum: 1,
    maximum: 100,
    default: 20,
  }),
  Page: query('page', 'Number of the page; a cursor costs the same on every page, a number does not.', {
    type: 'integer',
    minimum: 1,
    default: 1,
  }),
  Search: query(
    'q',
    'Words, or beginnings of words, that records have in their title, number, sourceID, e-mail address, label, serial number or notes, in any case and with or without accents. The best matches come first; `sort` changes that.',
    { type: 'string', maxLength: 200 },
  ),
  SearchAfter: query('search_after', 'Cursor: the page after it. Take it from `Link`.', { type: 'string' }),
  SearchBefore: query('search_before', 'Cursor: the page before it. Take it from `Link`.', {
    type: 'string',
  }),
};

/** Required text in a query string. */
export const queryParameter = (name: string, description: string): OpenApiObject => ({
  name,
  in: 'query',
  required: true,
  description,
  schema: { type: 'string' },
});

/** An id in a path. */
export const idParameter = (name: string, words: string): OpenApiObject => ({
  name,
  in: 'path',
  required: true,
  description: `id or nodeID of ${words}.`,
  schema: { type: 'string' },
});
