import { isAction, isWithin, permits, permitsSome } from './scopes';

const allow = (...actions: string[]) => ({ effect: 'allow' as const, actions });
const deny = (...actions: string[]) => ({ effect: 'deny' as const, actions });

describe('scopes', () => {
  it.each([
    [[allow('task:Read')], 'task', 'Read', true],
    [[allow('task:Read')], 'task', 'Update', false],
    [[allow('task:*')], 'task', 'Delete', true],
    [[allow('*:Read')], 'workflow', 'Read', true],
    [[allow('*:Read')], 'workflow', 'Create', false],
    [[allow('task-template:Read')], 'task_template', 'Read', true],
    [[allow('*:*'), deny('person:Update')], 'person', 'Update', false],
    [[deny('person:Update')], 'task', 'Read', false],
    [[], 'me', 'Read', false],
  ] as const)('with %j, for the model %s, permit %s: %s', (scopes, model, operation, permitted) => {
    expect(permits(scopes, model, operation)).toBe(permitted);
  });

  it.each([
    [[allow('task:Read')], [allow('task:*')], true],
    [[allow('task:*')], [allow('task:Read')], false],
    [[allow('*:Read')], [allow('task:Read')], false],
    [[allow('*:Read')], [allow('*:*')], true],
    [[allow('*:*')], [allow('*:Create', '*:Read'), allow('*:Update', '*:Delete')], true],
    [[allow('*:*')], [allow('*:*'), deny('person:Update')], false],
    [[allow('*:*'), deny('person:*')], [allow('*:*'), deny('person:Update')], true],
    [[allow('*:*'), deny('*:Delete')], [allow('*:*'), deny('person:Delete')], true],
    [[deny('task:Read')], [], true],
    [[allow('task:Read'), deny('*:Read')], [], true],
    [[allow('me:Read')], [allow('person:Read')], false],
    [[], [], true],
  ])('%j permits nothing that %j does not: %s', (inner, outer, within) => {
    expect(isWithin(inner, outer)).toBe(within);
  });

  it.each([
    [[allow('task:*')], true],
    [[allow('*:Create')], true],
    [[allow('*:*'), deny('*:Create')], false],
    [[allow('*:*'), deny('task:Create')], true],
    [[allow('*:Read', 'task:Update')], false],
    [[], false],
  ])('%j permit creating something: %s', (scopes, some) => {
    expect(permitsSome(scopes, 'Create')).toBe(some);
  });

  it.each([
    ['task:Read', true],
    ['*:*', true],
    ['task-template:Delete', true],
    ['task', false],
    ['task:read', false],
    ['task:Read:x', false],
    ['Task:Read', false],
  ])('%s is an action: %s', (text, is) => expect(isAction(text)).toBe(is));
});
