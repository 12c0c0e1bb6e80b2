import {
  jsonResponse,
  idParameter,
  NO_CONTENT,
  PAGING_HEADERS,
  READ_ERRORS,
  ref,
  refs,
  schema,
  WRITE_ERRORS,
  type OpenApiObject,
  type OpenApiObjects,
} from '@deskline/record-http';
import { listParameter, operation } from './gateway-operation';

const permission = jsonResponse('The roles held there.', schema('Permission'), 'ETag');
const permissions = { type: 'array', items: schema('Permission') };
const ROLES = { 'application/json': { schema: schema('RolesInput') } };

const account: OpenApiObject = {
  name: 'account',
  in: 'path',
  required: true,
  description: 'id of an account.',
  schema: { type: 'string' },
};
const roles = listParameter(
  'roles',
  'The roles to take away; all of them when it is left out.',
  schema('Role'),
);

const caller = refs('parameters', ['Account', 'Language']);
const writing = refs('parameters', ['DryRun', 'Account', 'Language']);

/** Of an account: the one in the path, else the one the call works in. */
const writes = (place: string, where: string): OpenApiObject => ({
  post: operation(
    { id: `addRoles${place}`, summary: `Give a person roles in ${where}`, response: permission },
    { parameters: writing, body: ROLES, errors: WRITE_ERRORS },
  ),
  patch: operation(
    { id: `setRoles${place}`, summary: `Set the roles of a person in ${where}`, response: permission },
    { parameters: writing, body: ROLES, errors: WRITE_ERRORS },
  ),
  delete: operation(
    {
      id: `removeRoles${place}`,
      summary: `Take roles from a person in ${where}`,
      status: 204,
      response: ref('responses', NO_CONTENT),
    },
    { parameters: [roles, ...writing], errors: WRITE_ERRORS },
  ),
});

const person = idParameter('id', 'a person');

/** "`/people/:id/permissions[/:account]?roles=a,b` reads and sets roles" */
export const PERMISSION_PATHS: OpenApiObjects = {
  '/people/{id}/permissions': {
    parameters: [person],
    get: operation(
      {
        id: 'listPermissionsOfPerson',
        summary: 'The roles of a person, by account',
        response: jsonResponse('Accounts and the roles held there.', permissions, ...PAGING_HEADERS, 'ETag'),
      },
      { parameters: [...refs('parameters', ['PerPage', 'Page']), ...caller], errors: READ_ERRORS },
    ),
    ...writes('', 'the account the call works in'),
  },
  '/people/{id}/permissions/{account}': {
    parameters: [person, account],
    get: operation(
      { id: 'getPermissionOfPerson', summary: 'The roles of a person in an account', response: permission },
      { parameters: caller, errors: READ_ERRORS },
    ),
    ...writes('InAccount', 'an account'),
  },
};
