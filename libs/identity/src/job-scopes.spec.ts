import { jobScopes } from './job-scopes';
import { permits, type Scope } from './scopes';

const allow = (...actions: string[]): Scope => ({ effect: 'allow', actions });
const deny = (...actions: string[]): Scope => ({ effect: 'deny', actions });

describe('Scopes of a job', () => {
  it.each([
    ['import', [allow('import:Create')], [true, true, true]],
    ['import', [allow('import:*'), deny('person:Update')], [true, true, false]],
    ['import', [allow('*:Create')], [false, true, false]],
    ['import', [allow('import:Read', 'person:Read')], [true, false, false]],
    ['export', [allow('export:Create')], [true, false, false]],
    ['export', [allow('export:Create', '*:Update'), deny('person:*')], [false, false, false]],
    ['export', [allow('import:Create')], [false, false, false]],
    ['export', [allow('*:*')], [true, true, true]],
  ] as const)('of an %s with %j permit to read, create and update people: %j', (kind, scopes, expected) => {
    const all = jobScopes(scopes, kind);
    const operations = ['Read', 'Create', 'Update'] as const;
    expect(operations.map((operation) => permits(all, 'person', operation))).toEqual(expected);
  });
});
