import {
  answer,
  idParameter,
  NO_CONTENT,
  PAGING,
  READ_ERRORS,
  ref,
  refs,
  schema,
  WRITE_ERRORS,
  type Part,
  type Parts,
} from '@deskline/record-http';
import { operation } from './own-operation';

const caller = refs('parameters', ['Account', 'Language']);
const reading = [...caller, ...refs('parameters', ['IfNoneMatch'])];
const paging = refs('parameters', ['PerPage', 'Page', 'SearchAfter', 'SearchBefore']);

const list = (id: string, summary: string, row: string): Part =>
  operation(
    {
      id,
      summary,
      response: answer('A page of them.', { type: 'array', items: schema(row) }, ...PAGING, 'ETag'),
    },
    { parameters: [...paging, ...reading], errors: READ_ERRORS },
  );

const one = (id: string, summary: string, what: string): Part =>
  operation(
    { id, summary, response: answer('As it is now.', schema(what), 'ETag') },
    { parameters: reading, errors: READ_ERRORS },
  );

const create = (id: string, summary: string, what: string, input?: string): Part =>
  operation(
    { id, summary, status: 201, response: answer('Made.', schema(what), 'Location') },
    { parameters: caller, ...(input && { body: bodyOf(input) }), errors: WRITE_ERRORS },
  );

/** PUT means PATCH. */
const change = (name: string, summary: string): Part => {
  const by = (id: string): Part =>
    operation(
      { id, summary, response: answer('As it is now.', schema(name), 'ETag') },
      { parameters: caller, body: bodyOf(`${name}Patch`), errors: WRITE_ERRORS },
    );
  return { patch: by(`update${name}`), put: by(`put${name}`) };
};

const remove = (id: string, summary: string): Part =>
  operation(
    { id, summary, status: 204, response: ref('responses', NO_CONTENT) },
    { parameters: caller, errors: WRITE_ERRORS },
  );

const bodyOf = (input: string): Part => ({ 'application/json': { schema: schema(input) } });
const application = idParameter('id', 'an application');

/** "The same actions as JSON under /v1 for scripts": what people otherwise do on the pages. */
export const AUTHORIZATION_PATHS: Parts = {
  '/personal_access_tokens': {
    get: list('listPersonalAccessTokens', 'The own personal access tokens', 'PersonalAccessToken'),
    post: create(
      'createPersonalAccessToken',
      'Make a personal access token, with a personal access token',
      'NewPersonalAccessToken',
      'PersonalAccessTokenInput',
    ),
  },
  '/personal_access_tokens/{id}': {
    parameters: [idParameter('id', 'a personal access token')],
    get: one('getPersonalAccessToken', 'A personal access token', 'PersonalAccessToken'),
    delete: remove('deletePersonalAccessToken', 'Revoke a personal access token'),
  },
  '/authorizations': {
    get: list('listAuthorizations', 'The applications that the caller has let in', 'Authorization'),
  },
  '/authorizations/{id}': {
    parameters: [idParameter('id', 'an authorization')],
    get: one('getAuthorization', 'An application that the caller has let in', 'Authorization'),
    delete: remove('deleteAuthorization', 'Revoke an authorization, and every token that came of it'),
  },
  '/oauth_applications': {
    get: list('listOauthApplications', 'The applications of the account', 'OauthApplication'),
    post: create(
      'createOauthApplication',
      'Register an application, with a personal access token',
      'NewOauthApplication',
      'OauthApplicationInput',
    ),
  },
  '/oauth_applications/{id}': {
    parameters: [application],
    get: one('getOauthApplication', 'An application', 'OauthApplication'),
    ...change('OauthApplication', 'Change, disable or enable an application'),
    delete: remove('deleteOauthApplication', 'Delete an application'),
  },
  '/oauth_applications/{id}/secrets': {
    parameters: [application],
    post: create(
      'createOauthApplicationSecret',
      'Give an application another secret',
      'NewOauthApplicationSecret',
    ),
  },
  '/oauth_applications/{id}/secrets/{secret_id}': {
    parameters: [application, idParameter('secret_id', 'a secret of it')],
    get: one('getOauthApplicationSecret', 'A secret, without what is secret', 'OauthApplicationSecret'),
    ...change('OauthApplicationSecret', 'Disable or enable a secret'),
    delete: remove('deleteOauthApplicationSecret', 'Delete a secret'),
  },
};
