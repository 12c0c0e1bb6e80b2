import { scopeWords } from './scope-words';

const allow = (...actions: string[]) => ({ effect: 'allow' as const, actions });
const deny = (...actions: string[]) => ({ effect: 'deny' as const, actions });

describe('scopes in words', () => {
  it.each([
    [[allow('*:*')], ['Do everything that you may do']],
    [[allow('me:Read')], ['See who you are']],
    [[allow('*:Read')], ['Read: all records that you have access to']],
    [
      [allow('task:*', 'task-template:Read'), allow('request:Read')],
      ['Do everything with: Task', 'Read: Task template, Request'],
    ],
    [
      [allow('*:*'), deny('person:Delete')],
      ['Do everything that you may do', 'But not: Delete: Person'],
    ],
    [[], []],
  ])('of %j are %j', (scopes, words) => expect(scopeWords('en', scopes)).toEqual(words));

  it('are in the language of the reader', () => {
    expect(scopeWords('nl', [allow('task-template:Read')])).toEqual(['Lezen: Taaksjabloon']);
  });
});
