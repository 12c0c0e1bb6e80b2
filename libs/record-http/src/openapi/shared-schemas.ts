import { schema, type OpenApiObjects } from './openapi-object';

const id = { type: 'integer', minimum: 1 };
const account = {
  type: 'object',
  description: 'An account. A record has this member when it is of another account than that of the call.',
  required: ['id', 'name'],
  properties: { id: { type: 'string' }, name: { type: 'string' } },
};

/** Schemas that all record types share. */
export const SHARED_SCHEMAS: OpenApiObjects = {
  Account: account,
  NodeID: {
    type: 'string',
    description: 'Identifier that is unique over all record types. Accepted as `:id` in a path.',
  },
  Reference: {
    type: 'object',
    description:
      'Another record. One that has a subject carries it as `subject` and as `name`, a configuration item carries its `label` too.',
    required: ['id'],
    properties: {
      id,
      name: { type: 'string' },
      subject: { type: 'string' },
      label: { type: ['string', 'null'] },
      reference: { type: ['string', 'null'] },
      version_nr: { type: ['integer', 'null'] },
      nodeID: schema('NodeID'),
      sourceID: { type: 'string', description: 'When it has one.' },
      disabled: { const: true, description: 'When it is disabled.' },
      account: schema('Account'),
    },
  },
  LinkedIds: {
    type: 'array',
    description: 'Ids of the linked records that the caller may read, in order. Only with `?fields=`.',
    items: id,
  },
  May: {
    type: 'object',
    description:
      'What the roles of the caller and the scopes of the token permit on this record; rules may still refuse a value. Only with `?fields=`.',
    required: ['update', 'delete', 'archive', 'changing'],
    properties: {
      update: { type: 'boolean', description: 'Whether a PATCH may change at least one field.' },
      delete: { type: 'boolean' },
      archive: { type: 'boolean', description: 'Whether it may be archived or trashed now.' },
      restore: { type: 'boolean', description: 'Of an archived or trashed record.' },
      changing: {
        type: 'array',
        description: 'Fields and lists of links that a PATCH may change.',
        items: { type: 'string' },
      },
    },
    additionalProperties: false,
  },
  ReferenceInput: {
    description: 'A record by its id or nodeID, or as an object that has one.',
    anyOf: [
      { type: 'integer', minimum: 1 },
      { type: 'string' },
      { type: 'object', properties: { id: { type: ['integer', 'string'] } } },
    ],
  },
  Attachment: {
    type: 'object',
    required: ['id', 'key', 'name', 'size', 'inline', 'uri', 'created_at'],
    properties: {
      id,
      key: { type: 'string' },
      name: { type: 'string' },
      size: { type: 'integer', minimum: 0, description: 'In bytes.' },
      inline: { type: 'boolean', description: 'Shown inside the text it was used in.' },
      uri: {
        type: 'string',
        format: 'uri',
        description: 'Download address: signed, and valid for a limited time.',
      },
      created_at: { type: 'string', format: 'date-time' },
    },
  },
  AttachmentInput: {
    description: 'An uploaded file by its key, or one to remove by its id.',
    anyOf: [
      {
        type: 'object',
        required: ['key'],
        properties: { key: { type: 'string' }, inline: { type: 'boolean', default: false } },
      },
      {
        type: 'object',
        required: ['id', '_destroy'],
        properties: { id, _destroy: { const: true } },
      },
    ],
  },
  CustomFields: { type: 'object', description: 'Values by the name of the custom field.' },
  CustomFieldsInput: {
    description: 'An object, or the list form. A key left out stays as it is, a key set to null is removed.',
    anyOf: [
      { type: 'object' },
      {
        type: 'array',
        items: { type: 'object', required: ['id'], properties: { id: { type: 'string' }, value: {} } },
      },
    ],
  },
  Changes: {
    type: 'object',
    description:
      'The value of each changed field before and after the change. References are given by their ids; links, roles, `archived` and `trashed` are included.',
    additionalProperties: { type: 'array', minItems: 2, maxItems: 2 },
  },
  Counts: {
    type: 'object',
    required: ['total', 'capped', 'views', 'by'],
    properties: {
      total: {
        type: ['integer', 'null'],
        description: 'Null for callers who read records in some views only.',
      },
      capped: {
        type: 'boolean',
        description: 'The total or a view has more records than are counted; its number is a lower bound.',
      },
      views: { type: 'object', additionalProperties: { type: 'integer' } },
      by: {
        type: 'object',
        description: 'Groups of each field in `by`, the largest first.',
        additionalProperties: { type: 'array', items: schema('Group') },
      },
    },
  },
  Group: {
    type: 'object',
    description: 'Values of the fields that make the group, and its measures by their names.',
    additionalProperties: true,
  },
  Tried: {
    type: 'object',
    description: 'The outcome of a change that was tried with `dry_run`.',
    required: ['status', 'body', 'follows'],
    properties: {
      status: { type: 'integer', description: 'Status that the change would be answered with.' },
      body: {
        type: ['object', 'null'],
        description: 'The record as it would be; ids and times are those of this try.',
      },
      follows: {
        type: 'array',
        maxItems: 100,
        description: 'Other records that would change, if the caller may read them.',
        items: {
          type: 'object',
          required: ['type', 'id', 'events'],
          properties: {
            type: { type: 'string' },
            id,
            events: { type: 'array', items: { type: 'string' } },
            changes: { type: 'object', description: 'New values of the fields that would change.' },
          },
        },
      },
    },
  },
  Result: {
    type: 'object',
    description: 'Answer to one of several changes, as it would be by itself.',
    required: ['status', 'headers', 'body'],
    properties: {
      status: { type: 'integer' },
      headers: {
        type: 'object',
        description: '`ETag`, `Location` and others.',
        additionalProperties: { type: 'string' },
      },
      body: { description: 'The record, or the error; null when there is nothing to say.' },
    },
  },
  Created: { type: 'object', required: ['id'], properties: { id } },
  Nothing: { type: 'object', maxProperties: 0 },
  Error: {
    type: 'object',
    required: ['message'],
    properties: { message: { type: 'string' } },
  },
  ValidationError: {
    type: 'object',
    required: ['message', 'errors'],
    properties: {
      message: { const: 'Validation Failed' },
      errors: {
        type: 'array',
        minItems: 1,
        description:
          'Pairs of a field name and a message in the language of the caller; a field may have several.',
        items: {
          type: 'array',
          prefixItems: [{ type: 'string' }, { type: 'string' }],
          minItems: 2,
          maxItems: 2,
        },
      },
    },
  },
  RateLimitError: {
    type: 'object',
    required: ['message', 'documentation_url'],
    properties: {
      message: { const: 'Too Many Requests' },
      documentation_url: { type: 'string', format: 'uri' },
    },
  },
};
