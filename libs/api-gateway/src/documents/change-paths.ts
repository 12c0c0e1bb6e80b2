import {
  jsonResponse,
  NO_CONTENT,
  READ_ERRORS,
  ref,
  refs,
  schema,
  WRITE_ERRORS,
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

const consumer = jsonResponse('The place and its cursor.', schema('ChangeConsumer'), 'ETag');
const caller = refs('parameters', ['Account', 'Language']);
const NAME = {
  name: 'name',
  in: 'path',
  required: true,
  description: 'Name of the place: 1 to 64 letters, digits, `_`, `-` or `.`.',
  schema: { ...text, pattern: '^[\\w.-]{1,64}$' },
};
const CURSOR = {
  'application/json': { schema: { type: 'object', required: ['cursor'], properties: { cursor: text } } },
};

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
  '/change_consumers': {
    get: operation(
      {
        id: 'listChangeConsumers',
        summary: 'Places in which the caller keeps cursors of changes',
        response: jsonResponse(
          'Places, by name.',
          { type: 'array', items: schema('ChangeConsumer') },
          'ETag',
        ),
      },
      { parameters: caller, errors: READ_ERRORS },
    ),
  },
  '/change_consumers/{name}': {
    parameters: [NAME],
    get: operation(
      { id: 'getChangeConsumer', summary: 'The cursor that is kept under a name', response: consumer },
      { parameters: caller, errors: READ_ERRORS },
    ),
    put: operation(
      { id: 'putChangeConsumer', summary: 'Keep a cursor under a name', response: consumer },
      { parameters: caller, body: CURSOR, errors: WRITE_ERRORS },
    ),
    delete: operation(
      {
        id: 'deleteChangeConsumer',
        summary: 'Forget the cursor that is kept under a name',
        status: 204,
        response: ref('responses', NO_CONTENT),
      },
      { parameters: caller, errors: WRITE_ERRORS },
    ),
  },
};

/** Entry of the change feed. */
export const CHANGE_SCHEMAS: OpenApiObjects = {
  ChangeConsumer: {
    type: 'object',
    required: ['name', 'cursor', 'updated_at'],
    properties: {
      name: text,
      cursor: text,
      updated_at: { ...text, format: 'date-time' },
      lag: {
        type: ['integer', 'null'],
        description:
          'Of one place: entries after the cursor that the caller would get, up to 100; null for a cursor that is lost.',
      },
    },
  },
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
      sequence: {
        type: 'integer',
        description: 'Grows with each change of a record, by amounts that say nothing.',
      },
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
