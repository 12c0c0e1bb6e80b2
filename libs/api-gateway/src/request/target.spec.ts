import { targetOf } from './target';

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
  ])('%s', (url, path, query) => {
    expect(targetOf(url, '/v1')).toEqual({ path, query });
  });

  it('is found in no time in a very long row of slashes', () => {
    expect(targetOf(`/v1${'/'.repeat(100_000)}`, '/v1').path).toBe('');
  });
});
