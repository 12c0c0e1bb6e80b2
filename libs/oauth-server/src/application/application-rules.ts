import { Inject, Injectable } from '@nestjs/common';
import { isWithin, type Scope } from '@deskline/identity';
import type { Reason } from '@deskline/record';
import type { Problem } from '@deskline/record-store';
import { modelProblems } from '../scope-models';
import type { Actor, Application } from './application';
import type { ApplicationChange } from './application-change';
import { LinkedPeople } from './linked-people';
import { isRedirectUri } from './redirect-uri';

/** Every authorization request is compared with each of them. */
const MAX_REDIRECT_URIS = 100;

/** Account and author of a change, and whether the author's token covers given scopes. */
export interface ChangeRequest {
  readonly account: string;
  readonly by: Actor;
  readonly covers: (scopes: readonly Scope[]) => Promise<boolean>;
}

/** Rules for applications, on the pages and under /v1. */
@Injectable()
export class ApplicationRules {
  constructor(@Inject(LinkedPeople) private readonly people: LinkedPeople) {}

  /** `stored` is null for a new application. */
  async problems(
    request: ChangeRequest,
    change: ApplicationChange,
    stored: Application | null,
  ): Promise<Problem[]> {
    const problems: Problem[] = stored?.first_party ? fixedIn(change) : [];
    if (stored && change.public !== undefined && change.public !== stored.public)
      problems.push({ field: 'public', because: 'readonly' });
    if (change.redirect_uris && !change.redirect_uris.every(isRedirectUri))
      problems.push({ field: 'redirect_uris', because: 'bad_uri' });
    if (change.redirect_uris && change.redirect_uris.length > MAX_REDIRECT_URIS)
      problems.push({ field: 'redirect_uris', because: 'invalid' });
    problems.push(...modelProblems(change.scopes ?? []));
    const because = await this.personProblem(request, change, stored);
    if (because) problems.push({ field: 'person', because });
    const delegated = delegatedScopes(change, stored);
    if (delegated.length > 0 && !(await request.covers(delegated)))
      problems.push({ field: 'scopes', because: 'wider' });
    return problems;
  }

  private async personProblem(
    { account, by }: ChangeRequest,
    change: ApplicationChange,
    stored: Application | null,
  ): Promise<Reason | null> {
    const { person_id = stored?.person_id ?? null } = change;
    if (person_id === null) return null;
    const problem = change.person_id === undefined ? null : await this.people.problem(person_id, account);
    if (problem || !extendsActing(change, stored)) return problem;
    const accounts =
      change.person_id === undefined
        ? (stored?.accounts ?? [])
        : await this.people.accountsOf(person_id, account);
    return (await this.people.mayConsent(by, person_id, accounts)) ? null : 'acts_elsewhere';
  }
}

/** Only the scopes of the installation's own application are an administrator's affair, and whether it is enabled. */
const fixedIn = ({ name, redirect_uris, person_id }: ApplicationChange): Problem[] =>
  Object.entries({ name, redirect_uris, person: person_id })
    .filter(([, value]) => value !== undefined)
    .map(([field]) => ({ field, because: 'readonly' }));

/** True if the application can do more as the linked person than before, or acts as another person. */
function extendsActing(
  { scopes, person_id, disabled }: ApplicationChange,
  stored: Application | null,
): boolean {
  const isWider = scopes !== undefined && !isWithin(scopes, stored?.scopes ?? []);
  return isWider || person_id !== undefined || disabled === false;
}

/** Scopes that the author delegates: all of them also when the person, the redirect URIs or `disabled` change. */
function delegatedScopes(change: ApplicationChange, stored: Application | null): readonly Scope[] {
  const { scopes, person_id, redirect_uris, disabled } = change;
  const givesMore =
    [scopes, person_id, redirect_uris].some((value) => value !== undefined) || disabled === false;
  return givesMore ? (scopes ?? stored?.scopes ?? []) : [];
}
