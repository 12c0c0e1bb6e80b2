import { linkHeader } from './links';

const origin = { base_url: 'https://api.example/v1', console_url: 'https://api.example' };
const task = { object_type: 'task', object_id: 12, note_id: null };
const linksOf = (about: object = {}, account = 'https://widget.example', at: object = {}) =>
  linkHeader({ ...task, ...about }, account, { ...origin, ...at });
const canonicalOf = (account: string) => /^<([^>]*)>; rel="canonical", /.exec(linksOf({}, account))?.[1];

/** Parses the header as a client of RFC 8288: each address with its relation. */
const read = (header: string) =>
  [...header.matchAll(/<([^>]*)>; rel="([a-z]+)"(?:, |$)/g)].map(([, address, relation]) => [
    relation,
    address,
  ]);

describe('linkHeader', () => {
  it('names the resource in the user interface and in the API', () => {
    expect(linksOf()).toBe(
      '<https://widget.example/tasks/12>; rel="canonical", <https://api.example/v1/tasks/12>; rel="resource"',
    );
  });

  it('names the note as related when a note was added; resource then points to the request', () => {
    expect(read(linksOf({ object_type: 'request', note_id: 5 }))).toEqual([
      ['canonical', 'https://widget.example/requests/12'],
      ['resource', 'https://api.example/v1/requests/12'],
      ['related', 'https://api.example/v1/notes/5'],
    ]);
  });

  it('names canonical and resource of a verification, too', () => {
    expect(read(linksOf({ object_type: 'webhook', object_id: 7 }))).toEqual([
      ['canonical', 'https://widget.example/webhooks/7'],
      ['resource', 'https://api.example/v1/webhooks/7'],
    ]);
  });

  it.each([
    ['https://desk.example/widget', 'https://desk.example/widget/tasks/12'],
    ['https://desk.example/widget/', 'https://desk.example/widget/tasks/12'],
    ['https://desk.example:8443', 'https://desk.example:8443/tasks/12'],
    ['https://bücher.example/größe', 'https://xn--bcher-kva.example/gr%C3%B6%C3%9Fe/tasks/12'],
    ['https://widget.example/a>; rel="x', 'https://widget.example/a%3E;%20rel=%22x/tasks/12'],
    ['https://widget.example/a\r\nX-Injected: 1', 'https://widget.example/aX-Injected:%201/tasks/12'],
    ['https://user:secret@widget.example/?q=1#part', 'https://widget.example/tasks/12'],
    ['javascript:alert(1)', 'https://api.example/tasks/12'],
    ['widget', 'https://api.example/tasks/12'],
    ['', 'https://api.example/tasks/12'],
  ])('is safe for the account URL %j', (account, canonical) => {
    expect(canonicalOf(account)).toBe(canonical);
    expect(linksOf({}, account)).toMatch(/^[\x21-\x7e ]*$/);
    expect(read(linksOf({}, account)).map(([relation]) => relation)).toEqual(['canonical', 'resource']);
  });

  it('is safe for any base URL of the API', () => {
    expect(linksOf({}, undefined, { base_url: 'https://büro.example/v1/' })).toContain(
      '<https://xn--bro-hoa.example/v1/tasks/12>; rel="resource"',
    );
  });
});
