import { targetOf, isOwnPath } from './target';
import { ApiError } from '@deskline/record-http';

describe('the target of a request', () => {
  it.each([
    ['/v1', '', ''],
    ['/v1/', '', ''],
    ['/v1/tasks', '/tasks', ''],
    ['/v1/tasks/', '/tasks', ''],
    ['/v1/tasks.json?per_page=2', '/tasks', 'per_page=2'],
    ['/v1/tasks/12.json/', '/tasks/12', ''],
    ['/v1/tasks/.json', '/tasks', ''],
    ['/v1/.json', '', ''],
    ['/v1.json?x=1', '', 'x=1'],
    ['/v1/tasks/12.xml', '/tasks/12.xml', ''],
    ['/v1/tasks?subject=a.json', '/tasks', 'subject=a.json'],
    ['/v1/tasks?a=1?b=2', '/tasks', 'a=1?b=2'],
    ['/v1/tasks/open?', '/tasks/open', ''],
  ])('is parsed from %s', (url, path, query) => {
    expect(targetOf(url, '/v1')).toEqual({ path, query });
  });

  it('is parsed in linear time with many slashes', () => {
    expect(targetOf(`/v1${'/'.repeat(100_000)}`, '/v1').path).toBe('');
  });
});

const OWN = '/rate_limit';

describe('a path of the gateway', () => {
  it.each([{}, { accept: 'application/json' }, { accept: '*/*' }])('matches with %j', (headers) => {
    expect(isOwnPath(OWN, OWN, headers)).toBe(true);
  });

  it.each(['/rate_limits', '/rate_limit/1', '/rate', '/rate_limit/x.xml', '/rate_limit.'])(
    'does not match %s',
    (path) => expect(isOwnPath(OWN, path, { accept: 'text/html' })).toBe(false),
  );

  it.each([
    ['/rate_limit.xml', {}],
    ['/rate_limit', { accept: 'text/html' }],
  ])('is 406 as %s with %j', (path, headers) => {
    expect(() => isOwnPath(OWN, path, headers)).toThrow(ApiError);
    expect(() => isOwnPath(OWN, path, headers)).toThrow('Not Acceptable');
  });
});
