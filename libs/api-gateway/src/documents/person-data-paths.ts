import {
  idParameter,
  jsonResponse,
  refs,
  schema,
  WRITE_ERRORS,
  type OpenApiObjects,
} from '@deskline/record-http';
import { operation } from './gateway-operation';
import { DELIVER } from './import-paths';

const person = idParameter('id', 'a person');
const count = { type: 'integer' };

/** Paths for the data that an account has about a person. */
export const PERSON_DATA_PATHS: OpenApiObjects = {
  '/people/{id}/export': {
    parameters: [person],
    post: operation(
      {
        id: 'exportPerson',
        summary: 'Write everything that the account has about a person to a file',
        description:
          'A ZIP of NDJSON files: the person with roles, addresses and contacts, the records that refer to the person, audit lines of their changes, and their tokens, sessions and sign-ins without secrets. For administrators of the account, with the scopes `export:Create` and `person:Read`. The state and the file are at `/export/{token}`.',
        response: jsonResponse('Token of the export.', schema('ExportToken')),
      },
      {
        parameters: refs('parameters', ['Account', 'Language']),
        body: { 'application/json': { schema: schema('PersonExportRequest') } },
        errors: WRITE_ERRORS,
      },
    ),
  },
  '/people/{id}/erase': {
    parameters: [person],
    post: operation(
      {
        id: 'erasePerson',
        summary: 'Erase the personal data of a person',
        description:
          'Replaces the name by a pseudonym, empties the personal fields, removes addresses, contacts, pictures, roles, tokens and sessions, and erases the values in audit lines and events. Record and id stay. It cannot be undone; a repeat changes nothing. For administrators of the account of the person, with the scopes `person:Update` and `person:Delete`.',
        response: jsonResponse('Erased data, by names and numbers.', schema('ErasedPerson')),
      },
      { parameters: refs('parameters', ['DryRun', 'Account', 'Language']), errors: WRITE_ERRORS },
    ),
  },
};

export const PERSON_DATA_SCHEMAS: OpenApiObjects = {
  PersonExportRequest: { type: 'object', properties: { deliver: DELIVER }, additionalProperties: false },
  ErasedPerson: {
    type: 'object',
    required: ['id', 'name', 'erased_at', 'fields'],
    properties: {
      id: count,
      name: { type: 'string', description: 'Pseudonym of the person.' },
      erased_at: { type: 'string', format: 'date-time' },
      fields: { type: 'array', items: { type: 'string' }, description: 'Fields that had a value.' },
      addresses: count,
      contacts: count,
      attachments: count,
      out_of_office_periods: { ...count, description: 'Absences without their reasons.' },
      saved_views: count,
      preferences: count,
      audit_lines: { ...count, description: 'Lines without their values.' },
    },
  },
};
