import { NoResponder, Overloaded, TimedOut, Unavailable } from '@deskline/platform';
import { OauthError } from '../../oauth-errors';
import { toOauthError } from './error-response';

const toClient = (error: unknown) => {
  const { code, status, description, retryAfter } = toOauthError(error);
  return { code, status, description, retryAfter };
};

describe('toOauthError', () => {
  it.each([
    new Overloaded('All connections to PostgreSQL are in use.'),
    new Unavailable('PostgreSQL does not answer: ECONNREFUSED 10.0.0.1:5432.'),
    new NoResponder('references.person'),
    new TimedOut('references.person', 1_500),
  ])('returns temporarily_unavailable for %s', (error) => {
    const description = 'The service is busy; try again later.';
    expect(toClient(error)).toEqual({
      code: 'temporarily_unavailable',
      status: 503,
      description,
      retryAfter: 1,
    });
  });

  it.each([
    new Error('relation "access_token" does not exist'),
    new TypeError('x of undefined'),
    'text',
    null,
  ])('reveals nothing internal of %s', (error) => {
    const description = 'Something went wrong on our side.';
    expect(toClient(error)).toEqual({
      code: 'server_error',
      status: 500,
      description,
      retryAfter: undefined,
    });
  });

  it('returns invalid_request for a body that cannot be read', () => {
    expect(toClient(Object.assign(new Error('x'), { statusCode: 415 }))).toMatchObject({
      code: 'invalid_request',
      status: 400,
    });
  });

  it('returns an error of the protocol unchanged', () => {
    expect(toClient(new OauthError('invalid_grant'))).toMatchObject({ code: 'invalid_grant', status: 400 });
  });
});
