import {
  jsonResponse,
  PAGING_HEADERS,
  READ_ERRORS,
  refs,
  schema,
  type OpenApiObject,
  type OpenApiObjects,
} from '@deskline/record-http';
import { listParameter, operation } from './gateway-operation';

const types = listParameter('types', 'Record types to search; all of them where it is left out.', {
  type: 'string',
});

const q: OpenApiObject = {
  name: 'q',
  in: 'query',
  required: true,
  description: 'Words, or beginnings of words, as in `q` of a collection.',
  schema: { type: 'string', maxLength: 200 },
};

export const SEARCH_PATHS: OpenApiObjects = {
  '/search': {
    get: operation(
      {
        id: 'search',
        summary: 'Records of all types that have some words',
        description:
          'The best matches first, and the newest of those. Types that the roles or the scopes of the caller do not permit to read are left out.',
        response: jsonResponse(
          'A page of records.',
          { type: 'array', items: schema('SearchEntry') },
          'ETag',
          ...PAGING_HEADERS,
        ),
      },
      {
        parameters: [
          q,
          types,
          ...refs('parameters', ['PerPage', 'Page', 'SearchAfter', 'SearchBefore']),
          ...refs('parameters', ['Account', 'Language', 'IfNoneMatch']),
        ],
        errors: READ_ERRORS,
      },
    ),
  },
};

export const SEARCH_SCHEMAS: OpenApiObjects = {
  SearchEntry: {
    type: 'object',
    description: 'Record that a search has found.',
    required: ['type', 'id', 'title', 'subtitle', 'created_at', 'rank', 'link', 'nodeID'],
    properties: {
      type: { type: 'string', description: 'Record type, as scopes and events name it.' },
      id: { type: 'integer' },
      title: { type: ['string', 'null'], description: 'Subject, name or text.' },
      subtitle: {
        type: ['string', 'null'],
        description: 'sourceID, e-mail address, label or serial number, the first of them that is set.',
      },
      status: { type: ['string', 'null'], description: 'Where the type has one.' },
      created_at: { type: 'string', format: 'date-time' },
      rank: {
        type: 'integer',
        minimum: 0,
        maximum: 4,
        description:
          '0: the number, sourceID, e-mail address, label or serial number is the text; 1: the title begins with it; 2: the title has all words; 3: all fields together have them; 4: a note has them.',
      },
      link: { type: 'string', format: 'uri' },
      nodeID: schema('NodeID'),
      account: schema('Account'),
      disabled: { type: 'boolean' },
    },
  },
};
