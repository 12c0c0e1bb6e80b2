import {
  jsonResponse,
  READ_ERRORS,
  refs,
  schema,
  type OpenApiObject,
  type OpenApiObjects,
} from '@deskline/record-http';
import { listParameter, operation } from './gateway-operation';

const reading = refs('parameters', ['Account', 'Language', 'IfNoneMatch']);

const types = listParameter(
  'types',
  'Record types to describe in full, with the labels of fields and values.',
  { type: 'string' },
);
const type: OpenApiObject = {
  name: 'type',
  in: 'path',
  required: true,
  description: 'Name of a record type: `request`.',
  schema: { type: 'string' },
};

/** "every record type the caller may ever see" */
export const META_PATHS: OpenApiObjects = {
  '/meta': {
    get: operation(
      {
        id: 'getMeta',
        summary: 'The record types that the caller ever sees',
        description: 'Briefly, or some of them in full. A token sees the types that it has `Read` of.',
        response: jsonResponse('Record types.', schema('Meta'), 'ETag'),
      },
      { parameters: [types, ...reading], errors: READ_ERRORS },
    ),
  },
  '/meta/{type}': {
    parameters: [type],
    get: operation(
      {
        id: 'getMetaOfType',
        summary: 'A record type in full',
        response: jsonResponse('The record type.', schema('NamedTypeDescription'), 'ETag'),
      },
      { parameters: reading, errors: READ_ERRORS },
    ),
  },
};
