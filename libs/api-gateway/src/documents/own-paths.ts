import { LANGUAGES } from '@deskline/identity';
import {
  answer,
  OPEN_ERRORS,
  READ_ERRORS,
  ref,
  refs,
  schema,
  type Part,
  type Parts,
} from '@deskline/record-http';

export const OWN_TAG = { name: 'Service', description: 'The caller, the account and the service itself.' };

interface Own {
  readonly id: string;
  readonly summary: string;
  readonly response: Part;
  readonly description?: string;
}

const reading = refs('parameters', ['Account', 'Language', 'IfNoneMatch']);

/** For anyone. */
const open = ({ id, summary, response, description }: Own, parameters: readonly Part[] = []): Part => ({
  get: {
    operationId: id,
    summary,
    ...(description && { description }),
    tags: [OWN_TAG.name],
    security: [],
    ...(parameters.length > 0 && { parameters }),
    responses: { 200: response, ...OPEN_ERRORS },
  },
});

/** For somebody. */
const own = ({ id, summary, response, description }: Own): Part => ({
  get: {
    operationId: id,
    summary,
    ...(description && { description }),
    tags: [OWN_TAG.name],
    parameters: reading,
    responses: { 200: response, ...READ_ERRORS },
  },
});

const enumerations = answer('Enumerations by name.', schema('Enumerations'), 'ETag');
const person = ref('responses', 'Person');
const language = {
  name: 'language',
  in: 'path',
  required: true,
  description: 'Language of the labels.',
  schema: { type: 'string', enum: LANGUAGES },
};

/** Paths of the gateway itself. `people`: whether there are records of people. */
export function ownPaths(people: boolean): Parts {
  return {
    '/': open({
      id: 'getApi',
      summary: 'Whether the API is there',
      response: answer('It is.', schema('Nothing'), 'ETag'),
    }),
    ...(people && {
      '/me': own({
        id: 'getMe',
        summary: 'The authenticated user',
        description: 'Needs the scope `me:Read`.',
        response: person,
      }),
      '/people/me': own({ id: 'getPersonMe', summary: 'The authenticated user', response: person }),
    }),
    '/account': own({
      id: 'getAccount',
      summary: 'The account the call works in',
      response: answer('The account.', schema('OwnAccount'), 'ETag'),
    }),
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
      response: answer('The limits of the caller.', schema('RateLimit')),
    }),
    '/attachments/storage': own({
      id: 'getAttachmentStorage',
      summary: 'Where attachments are uploaded',
      response: answer('The storage.', schema('AttachmentStorage')),
    }),
    '/openapi.json': open({
      id: 'getOpenApi',
      summary: 'This document',
      response: answer('An OpenAPI 3.1 document.', { type: 'object' }, 'ETag'),
    }),
  };
}
