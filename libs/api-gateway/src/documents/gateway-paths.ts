import { LANGUAGES } from '@deskline/identity';
import {
  jsonResponse,
  CHANGE_ERRORS,
  OPEN_ERRORS,
  READ_ERRORS,
  WRITE_ERRORS,
  ref,
  refs,
  schema,
  type OpenApiObject,
  type OpenApiObjects,
} from '@deskline/record-http';
import { ATTACHMENT_PATHS } from './attachment-paths';
import { CHANGE_PATHS } from './change-paths';
import { EXPORT_PATHS } from './export-paths';
import { operation, type OperationSummary } from './gateway-operation';
import { IMPORT_PATHS } from './import-paths';
import { INSTALLATION_PATHS } from './installation-paths';
import { META_PATHS } from './meta-paths';
import { PERMISSION_PATHS } from './permission-paths';
import { PERSON_DATA_PATHS } from './person-data-paths';
import { REPORT_PATHS } from './report-paths';
import { TIMESHEET_PATHS } from './timesheet-paths';
import { SEARCH_PATHS } from './search-paths';
import { SHORT_URL_PATHS } from './short-url-paths';
import { EVENT_PATHS } from './event-paths';
import { RULE_PATHS } from './rule-paths';

const reading = refs('parameters', ['Account', 'Language', 'IfNoneMatch']);

/** Path with credentials. */
const own = (summary: OperationSummary): OpenApiObject => ({
  get: operation(summary, { parameters: reading, errors: READ_ERRORS }),
});

/** Path without credentials. */
const open = (summary: OperationSummary, parameters: readonly OpenApiObject[] = []): OpenApiObject => ({
  get: operation(summary, { parameters, errors: OPEN_ERRORS, isOpen: true }),
});

/** Change of the own person record, which every caller may make. */
const changing = (id: string): OpenApiObject =>
  operation(
    { id, summary: 'Change the own person record', response: person },
    {
      parameters: refs('parameters', ['IfMatch', 'DryRun', 'Account', 'Language']),
      body: { 'application/json': { schema: schema('PersonPatch') } },
      errors: CHANGE_ERRORS,
    },
  );

const enumerations = jsonResponse('Enumerations by name.', schema('Enumerations'), 'ETag');
const person = ref('responses', 'Person');
const me = jsonResponse('The authenticated user.', schema('Me'), 'ETag');
const language = {
  name: 'language',
  in: 'path',
  required: true,
  description: 'Language of the labels.',
  schema: { type: 'string', enum: LANGUAGES },
};

/** Paths of the gateway itself. `people`: whether there are records of people, and with them those of all services. */
export function gatewayPaths(people: boolean): OpenApiObjects {
  return {
    '/': open({
      id: 'getApi',
      summary: 'Whether the API is there',
      response: jsonResponse('It is.', schema('Nothing'), 'ETag'),
    }),
    ...ATTACHMENT_PATHS,
    ...CHANGE_PATHS,
    ...(people && EXPORT_PATHS),
    ...(people && {
      '/me': own({
        id: 'getMe',
        summary: 'The authenticated user',
        description: 'Needs the scope `me:Read`.',
        response: me,
      }),
      '/people/me': {
        ...own({
          id: 'getPersonMe',
          summary: 'The authenticated user',
          description: 'The same as `/me`; needs the scope `me:Read` or `person:Read`.',
          response: me,
        }),
        patch: changing('updatePersonMe'),
        put: changing('putPersonMe'),
      },
      ...PERMISSION_PATHS,
      ...PERSON_DATA_PATHS,
    }),
    ...REPORT_PATHS,
    ...SEARCH_PATHS,
    ...(people && SHORT_URL_PATHS),
    ...(people && TIMESHEET_PATHS),
    ...(people && RULE_PATHS),
    ...(people && EVENT_PATHS),
    ...(people && IMPORT_PATHS),
    '/account': own({
      id: 'getAccount',
      summary: 'The account the call works in',
      response: jsonResponse('The account.', schema('OwnAccount'), 'ETag'),
    }),
    '/bulk': {
      post: operation(
        {
          id: 'bulk',
          summary: 'Make several changes',
          description:
            'Makes the operations in their order, each by itself: a refusal of one is its result, and the next one is made. Each operation counts as one request; when too few are left, none is made.',
          response: jsonResponse('A result for each operation, in their order.', {
            type: 'array',
            items: schema('Result'),
          }),
        },
        {
          parameters: refs('parameters', ['IdempotencyKey', 'DryRun', 'Account', 'Language']),
          body: { 'application/json': { schema: schema('Bulk') } },
          errors: WRITE_ERRORS,
        },
      ),
    },
    ...INSTALLATION_PATHS,
    ...META_PATHS,
    '/enums': open(
      {
        id: 'getEnums',
        summary: 'Enumerations with labels in the language of the caller',
        response: enumerations,
      },
      refs('parameters', ['Language', 'IfNoneMatch']),
    ),
    '/enums/{language}': open(
      { id: 'getEnumsInLanguage', summary: 'Enumerations with labels in a language', response: enumerations },
      [language, ...refs('parameters', ['IfNoneMatch'])],
    ),
    '/rate_limit': open({
      id: 'getRateLimit',
      summary: 'The state of the rate limit',
      description: 'Costs no request, and may be asked once a second.',
      response: jsonResponse('The limits of the caller.', schema('RateLimit')),
    }),
    '/asyncapi.json': open({
      id: 'getAsyncApi',
      summary: 'Messages of webhooks and of the change feed',
      response: jsonResponse('An AsyncAPI 3.0 document.', { type: 'object' }, 'ETag'),
    }),
    '/openapi.json': open({
      id: 'getOpenApi',
      summary: 'This document',
      response: jsonResponse('An OpenAPI 3.1 document.', { type: 'object' }, 'ETag'),
    }),
  };
}
