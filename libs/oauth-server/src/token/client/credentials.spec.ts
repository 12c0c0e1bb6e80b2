import { OauthError } from '../../oauth-errors';
import { credentialsOf } from './credentials';
import { parametersOf } from '../endpoint/parameters';

const basic = (text: string) => `Basic ${Buffer.from(text).toString('base64')}`;
const read = (authorization: string | undefined, body: object, query = '') =>
  credentialsOf(authorization, query, parametersOf(body));
const fault = (work: () => unknown) => {
  try {
    work();
  } catch (error) {
    if (error instanceof OauthError) return [error.code, error.status];
    throw error;
  }
  return null;
};

describe('Client credentials of a request', () => {
  it('are read from the body', () => {
    const body = { client_id: 'a', client_secret: 'b' };
    expect(read(undefined, body)).toEqual({ client_id: 'a', client_secret: 'b', basic: false });
  });

  it('are read from the header, form-encoded', () => {
    expect(read(basic('a%5Fb:c%2Bd+e'), {})).toEqual({
      client_id: 'a_b',
      client_secret: 'c+d e',
      basic: true,
    });
  });

  it('have no secret for a public client', () => {
    expect(read(undefined, { client_id: 'a' })).toMatchObject({ client_secret: null });
  });

  it.each([
    [basic('a:b'), { client_id: 'a', client_secret: 'b' }, '', 'invalid_request', 400],
    [basic('a:b'), { client_id: 'c' }, '', 'invalid_request', 400],
    [undefined, { client_id: 'a' }, 'client_secret=b', 'invalid_request', 400],
    [undefined, { client_id: 'a' }, 'client_id=a', 'invalid_request', 400],
    [undefined, { client_id: ['a', 'b'] }, '', 'invalid_request', 400],
    [undefined, { client_id: 1 }, '', 'invalid_request', 400],
    [undefined, {}, '', 'invalid_client', 400],
    [basic('a'), {}, '', 'invalid_client', 401],
    [basic('a:%zz'), {}, '', 'invalid_client', 401],
    ['Bearer x', {}, '', 'invalid_client', 401],
  ])(
    'are refused in the header %j with the body %j and the query %j',
    (authorization, body, query, code, status) => {
      expect(fault(() => read(authorization, body, query))).toEqual([code, status]);
    },
  );
});
