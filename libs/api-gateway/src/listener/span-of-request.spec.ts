import { templateOf } from './span-of-request';

describe('The name of a span', () => {
  it.each([
    ['/v1/tasks/12/notes?text=secret', '/v1/tasks/:id/notes'],
    ['/v1/import/Zk3_9-token', '/v1/import/:id'],
    ['/v1.json', '/v1.json'],
    ['/', '/'],
  ])('keeps of %s only words of paths', (url, template) => {
    expect(templateOf(url)).toBe(template);
  });
});
