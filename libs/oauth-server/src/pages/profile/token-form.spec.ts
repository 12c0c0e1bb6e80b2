import { readTokenForm } from './token-form';

const now = new Date('2030-01-01T12:00:00Z');
const read = (fields: Record<string, string>) =>
  readTokenForm({ field: (name) => fields[name] ?? '', language: 'en' }, now);

describe('form of a personal access token', () => {
  it('yields the requested token', () => {
    expect(read({ name: ' script ', access: 'me' })).toEqual({
      name: 'script',
      scopes: [{ effect: 'allow', actions: ['me:Read'] }],
      expires_at: null,
    });
    expect(read({ name: 'script', access: 'all', expires_on: '2030-01-02' })).toEqual({
      name: 'script',
      scopes: [{ effect: 'allow', actions: ['*:*'] }],
      expires_at: '2030-01-02T00:00:00.000Z',
    });
  });

  it('yields exactly the written scopes', () => {
    expect(read({ name: 'script', access: 'lines', scope_lines: 'task:*\ndeny task:Delete' })).toMatchObject({
      scopes: [
        { effect: 'allow', actions: ['task:*'] },
        { effect: 'deny', actions: ['task:Delete'] },
      ],
    });
  });

  it.each([
    [{ access: 'me' }, 'name'],
    [{ name: 'x'.repeat(129), access: 'me' }, 'name'],
    [{ name: 'a\0b', access: 'me' }, 'name'],
    [{ name: 'script' }, 'access'],
    [{ name: 'script', access: 'toString' }, 'access'],
    [{ name: 'script', access: 'lines', scope_lines: '' }, 'scope_lines'],
    [{ name: 'script', access: 'lines', scope_lines: 'task:Fly' }, 'scope_lines'],
    [{ name: 'script', access: 'me', expires_on: '2030-01-01' }, 'expires_on'],
    [{ name: 'script', access: 'me', expires_on: 'soon' }, 'expires_on'],
    [{ name: 'script', access: 'me', expires_on: '2030-02-31' }, 'expires_on'],
  ])('with %j has an error in its %s', (fields, wrong) => {
    expect(Object.keys((read(fields as Record<string, string>) as { errors: object }).errors)).toEqual([
      wrong,
    ]);
  });
});
