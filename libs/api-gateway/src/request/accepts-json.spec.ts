import { acceptsJson } from './accepts-json';

describe('an Accept header', () => {
  it.each([
    [undefined, true],
    ['application/json', true],
    ['*/*', true],
    ['application/*', true],
    ['text/html, application/json;q=0.1', true],
    ['text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8', true],
    ['application/json; charset=utf-8', true],
    ['Application/JSON', true],
    ['text/html', false],
    ['application/xml, text/*', false],
    ['application/json;q=0, */*', false],
    ['*/*;q=0', false],
  ])('%s leaves room for JSON: %s', (accept, room) => expect(acceptsJson(accept)).toBe(room));
});
