import {
  jsonResponse,
  READ_ERRORS,
  refs,
  schema,
  type OpenApiObject,
  type OpenApiObjects,
} from '@deskline/record-http';
import { operation } from './gateway-operation';

const query = (name: string, description: string, type: OpenApiObject): OpenApiObject => ({
  name,
  in: 'query',
  description,
  schema: type,
});
const text = { type: 'string' };
const list = (name: string, description: string, items: OpenApiObject): OpenApiObject => ({
  ...query(name, description, { type: 'array', items }),
  style: 'form',
  explode: false,
});

const PARAMETERS = [
  query(
    'after',
    '`now`, a time, or a cursor: entries after it. The oldest entry there is when left out.',
    text,
  ),
  list('types', 'Events: `request.*`, `task.create`.', text),
  list('records', 'Record types: `request`, `task`.', text),
  list('include', 'Further members: the record as it is now, and the changed fields.', {
    ...text,
    enum: ['record', 'changes'],
  }),
  query('wait', 'Seconds to wait for an entry.', { type: 'integer', minimum: 0, maximum: 60, default: 0 }),
  {
    name: 'Last-Event-ID',
    in: 'header',
    description: 'Of a stream: the id of the last event, which counts more than `after`.',
    schema: text,
  },
  ...refs('parameters', ['PerPage', 'Account', 'Language']),
];

const header = (description: string): OpenApiObject => ({ description, schema: text });
const entries = { type: 'array', items: schema('Change') };
const page = jsonResponse('Entries, oldest first.', entries);
const response: OpenApiObject = {
  ...page,
  headers: {
    ...(page['headers'] as object | undefined),
    'X-Next-Cursor': header('Cursor after the page.'),
    'X-End-Of-Stream': header('`true` when no further change has happened yet.'),
    Link: header('`rel="next"`: the address of the next page.'),
  },
  content: {
    ...(page['content'] as object),
    'application/x-ndjson': { schema: text },
    'application/cloudevents-batch+json': { schema: { type: 'array', items: { type: 'object' } } },
    'text/event-stream': { schema: text },
  },
};
const GONE = jsonResponse('Changes after the cursor are no longer kept.', {
  type: 'object',
  required: ['message', 'oldest'],
  properties: { message: text, oldest: { ...text, description: 'Cursor of the oldest entry there is.' } },
});

/** Paths of the change feed. */
export const CHANGE_PATHS: OpenApiObjects = {
  '/changes': {
    get: operation(
      {
        id: 'listChanges',
        summary: 'Changes of all records that the caller may read, oldest first',
        description:
          'Needs the scope Read of each record type; other types are left out. With `Accept: text/event-stream` the answer goes on until the client ends it.',
        response,
      },
      { parameters: PARAMETERS, errors: { ...READ_ERRORS, '410': GONE } },
    ),
  },
};

/** Entry of the change feed. */
export const CHANGE_SCHEMAS: OpenApiObjects = {
  Change: {
    type: 'object',
    required: ['id', 'event', 'time', 'sequence', 'account_id', 'record', 'person', 'origin', 'application'],
    properties: {
      id: { ...text, format: 'uuid', description: 'Of the event: the same in every answer.' },
      event: {
        ...text,
        description: '`request.status-changed`; every record type has create, update and delete.',
      },
      time: { ...text, format: 'date-time', description: 'In UTC.' },
      sequence: { type: 'integer', description: 'Grows with each change of a record.' },
      account_id: text,
      record: {
        type: 'object',
        required: ['type', 'id', 'nodeID'],
        properties: { type: text, id: { type: 'integer' }, nodeID: schema('NodeID') },
      },
      note: {
        type: 'object',
        description: 'Note that the change has added.',
        required: ['id'],
        properties: { id: { type: 'integer' } },
      },
      person: {
        type: ['object', 'null'],
        description:
          'Who made the change, for callers who may read the audit of the record, and for that person.',
        properties: { id: { type: 'integer' }, name: text },
      },
      origin: {
        type: ['string', 'null'],
        enum: ['api', 'rule', 'timer', 'import', 'system', null],
        description: 'How the change began; shown as `person` is.',
      },
      application: {
        type: ['object', 'null'],
        description: 'OAuth application whose token made the change; shown as `person` is.',
        properties: { id: { type: 'integer' } },
      },
      deleted: { type: 'boolean', const: true, description: 'The record is deleted or in the trash by now.' },
      archived: { type: 'boolean', const: true, description: 'The record is archived by now.' },
      changes: {
        type: 'object',
        description:
          'Old and new values by field, with `include=changes`, for callers who may read the audit.',
        additionalProperties: { type: 'array' },
      },
      record_after: {
        type: 'object',
        description: 'The record as it is now and as the caller may see it, with `include=record`.',
      },
    },
  },
};
