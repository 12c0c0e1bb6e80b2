import { namesModel, type Scope } from './scopes';

/** Operations on records that a scope which names a kind of job covers. */
const COVERED = { import: '*:*', export: '*:Read' } as const;

/**
 * Scopes that a job runs with. A scope that names imports, or exports, covers the records in their files, but for those that a
 * scope denies; one for every model, such as `*:Create`, covers no more than it says.
 */
export const jobScopes = (scopes: readonly Scope[], kind: keyof typeof COVERED): readonly Scope[] =>
  namesModel(scopes, kind, 'Create') ? [...scopes, { effect: 'allow', actions: [COVERED[kind]] }] : scopes;
