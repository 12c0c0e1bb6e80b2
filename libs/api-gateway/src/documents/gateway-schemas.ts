import { ROLES } from '@deskline/record';
import { schema, type OpenApiObject, type OpenApiObjects } from '@deskline/record-http';
import { IMPORT_SCHEMAS } from './import-paths';
import { REPORT_SCHEMAS } from './report-paths';
import { CHANGE_SCHEMAS } from './change-paths';
import { SEARCH_SCHEMAS } from './search-paths';
import { SHORT_URL_SCHEMAS } from './short-url-paths';
import { EVENT_SCHEMAS } from './event-paths';
import { TIMESHEET_SCHEMAS } from './timesheet-paths';
import { RULE_SCHEMAS } from './rule-paths';

const text = { type: 'string' };
const count = { type: 'integer' };
const textOrNull = { type: ['string', 'null'] };
const orNull = (part: OpenApiObject): OpenApiObject => ({ anyOf: [part, { type: 'null' }] });
const values = { type: 'array', items: schema('EnumerationValue') };

/** Schemas of the paths that no definition gives. */
export const GATEWAY_SCHEMAS: OpenApiObjects = {
  ...CHANGE_SCHEMAS,
  ...IMPORT_SCHEMAS,
  ...REPORT_SCHEMAS,
  ...SEARCH_SCHEMAS,
  ...SHORT_URL_SCHEMAS,
  ...RULE_SCHEMAS,
  ...TIMESHEET_SCHEMAS,
  ...EVENT_SCHEMAS,
  Enumerations: {
    type: 'object',
    description: 'Enumerations by name: `request.status`, `language`.',
    required: ['language'],
    properties: { language: values },
    additionalProperties: values,
  },
  EnumerationValue: {
    type: 'object',
    required: ['id', 'txt'],
    properties: {
      id: { ...text, description: 'Wire value.' },
      txt: { ...text, description: 'Translated label.' },
    },
  },
  Bulk: {
    type: 'object',
    required: ['operations'],
    properties: {
      operations: {
        type: 'array',
        minItems: 1,
        maxItems: 100,
        items: {
          type: 'object',
          required: ['method', 'path'],
          additionalProperties: false,
          properties: {
            method: { ...text, enum: ['POST', 'PATCH', 'PUT', 'DELETE'] },
            path: { ...text, description: 'Below `/v1`, with its query string: `/requests/12`.' },
            body: { type: 'object' },
            if_match: { ...text, description: 'As the header `If-Match` of a call by itself.' },
          },
        },
      },
    },
  },
  RateLimit: {
    type: 'object',
    required: ['resources'],
    properties: {
      resources: {
        type: 'object',
        required: ['core'],
        properties: {
          core: {
            type: 'object',
            required: ['limit', 'remaining', 'reset'],
            properties: {
              limit: { ...count, description: 'Maximum requests in the window.' },
              remaining: { ...count, description: 'Requests left in the window.' },
              reset: { ...count, description: 'UTC epoch seconds of the window reset.' },
            },
          },
        },
      },
    },
  },
  AttachmentStorage: {
    type: 'object',
    description:
      'Upload address of attachments: post multipart, first the form fields found under the name of the provider, then `file`.',
    required: ['provider', 'upload_uri', 'size_limit', 'allowed_extensions'],
    properties: {
      provider: { ...text, enum: ['local', 's3'] },
      upload_uri: { ...text, format: 'uri' },
      size_limit: { ...count, description: 'In bytes.' },
      allowed_extensions: { type: 'array', items: text },
      local: { type: 'object', additionalProperties: text },
      s3: { type: 'object', additionalProperties: text },
    },
  },
  Uploaded: {
    type: 'object',
    required: ['key'],
    properties: { key: { ...text, description: 'To be used in a body as `<field>_attachments: [{key}]`.' } },
  },
  OwnAccount: {
    type: 'object',
    required: ['id', 'name', 'locale', 'time_zone', 'url', 'nodeID'],
    properties: {
      id: text,
      name: text,
      currency: textOrNull,
      directory_account: orNull(schema('Account')),
      locale: text,
      organization: orNull(schema('Reference')),
      owner: orNull(schema('Reference')),
      plan: textOrNull,
      strong_privacy: { type: 'boolean' },
      time_format_24h: { type: 'boolean' },
      time_zone: text,
      url: { ...text, format: 'uri' },
      roles: { type: 'array', items: schema('Role'), description: 'Those of the caller.' },
      created_at: { ...textOrNull, format: 'date-time' },
      updated_at: { ...textOrNull, format: 'date-time' },
      nodeID: schema('NodeID'),
    },
  },
  Me: {
    description: 'The own person record, with the account of the call and the roles there.',
    allOf: [
      schema('Person'),
      {
        type: 'object',
        required: ['account', 'roles'],
        properties: { account: schema('Account'), roles: { type: 'array', items: schema('Role') } },
      },
    ],
  },
  Role: { ...text, enum: ROLES, description: 'Labels: `role` of `/enums`.' },
  Permission: {
    type: 'object',
    description: 'The roles a person holds in an account.',
    required: ['account', 'roles'],
    properties: { account: schema('Account'), roles: { type: 'array', items: schema('Role') } },
  },
  RolesInput: {
    type: 'object',
    required: ['roles'],
    properties: { roles: { type: 'array', items: schema('Role') } },
  },
};
