import { permits, type Language, type Scope } from '@deskline/identity';
import { isInAudience, type Operation, type RecordType, type Role } from '@deskline/record';
import { modelOf, requiredScopes, type RequiredScope } from '../routes/access';
import type { Route } from '../routes/route';

/** Caller for whom record types are described: roles in the account, scopes of the token, language. */
export interface Viewer {
  readonly roles: readonly Role[];
  readonly scopes: readonly Scope[];
  readonly language: Language;
  /** Leaves out what takes most space, and only some callers need of all types at once. */
  readonly brief?: boolean;
}

/** Whether the token permits the call. */
export const isPermitted = (route: Route, { scopes }: Viewer): boolean =>
  requiredScopes(route).every((needed) => isCovered(scopes, needed));

/** Whether the token permits reads of the type. */
export const isReadPermitted = (type: RecordType, { scopes }: Viewer): boolean =>
  isCovered(scopes, [modelOf(type), 'Read']);

const covered = new WeakMap<readonly Scope[], Map<string, boolean>>();

/** Many routes need the same scope. */
function isCovered(scopes: readonly Scope[], [model, operation]: RequiredScope): boolean {
  const known = covered.get(scopes) ?? new Map<string, boolean>();
  covered.set(scopes, known);
  const key = `${model}:${operation}`;
  const found = known.get(key) ?? permits(scopes, model, operation);
  known.set(key, found);
  return found;
}

/** Whether a grant allows the operation on some record of the type to these roles. */
export const isGrantedTo = ({ access }: RecordType, operation: Operation, roles: readonly Role[]): boolean =>
  access.some((grant) => grant[operation] !== undefined && isInAudience(roles, grant.to));

/** Whether a grant has rows for these roles in the collection (null) or in the view. */
export const isListedFor = ({ access }: RecordType, view: string | null, roles: readonly Role[]): boolean =>
  access.some(
    ({ to, read, onlyInViews }) =>
      read !== undefined &&
      (!onlyInViews || (view !== null && onlyInViews.includes(view))) &&
      isInAudience(roles, to),
  );
