import { targetOf } from './target';

describe('the target of a request', () => {
  it.each([
    ['/v1', '', '', null],
    ['/v1/', '', '', null],
    ['/v1/tasks', '/tasks', '', null],
    ['/v1/tasks/', '/tasks', '', null],
    ['/v1/tasks.json', '/tasks', '', null],
    ['/v1/tasks.JSON?per_page=2', '/tasks', 'per_page=2', null],
    ['/v1/tasks/12.json/', '/tasks/12', '', null],
    ['/v1/tasks/12.xml', '/tasks/12', '', 'xml'],
    ['/v1/tasks?subject=a.html', '/tasks', 'subject=a.html', null],
    ['/v1/tasks?a=1?b=2', '/tasks', 'a=1?b=2', null],
    ['/v1/tasks/open?', '/tasks/open', '', null],
  ])('%s', (url, path, query, suffix) => {
    expect(targetOf(url, '/v1')).toEqual({ path, query, suffix });
  });

  it('is found in no time in a very long row of slashes', () => {
    expect(targetOf(`/v1${'/'.repeat(100_000)}`, '/v1').path).toBe('');
  });
});
