import { permits } from './scopes';

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
  ] as const)('with %j a %s may be asked to %s: %s', (scopes, model, operation, permitted) => {
    expect(permits(scopes, model, operation)).toBe(permitted);
  });
});
