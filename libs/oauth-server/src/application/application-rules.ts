import { Inject, Injectable } from '@nestjs/common';
import { isWithin, type Scope } from '@deskline/identity';
import type { Reason } from '@deskline/record';
import type { Problem } from '@deskline/record-store';
import { modelProblems } from '../scope-models';
import type { Actor, Application } from './application';
import type { ApplicationChange } from './application-change';
import { LinkedPeople } from './linked-people';
import { isRedirectUri } from './redirect-uri';

/** Every authorization request is held against each of them. */
const MOST_REDIRECT_URIS = 100;

/** Whoever asks: for which account, and whether they have such scopes to lend. */
export interface Asking {
  readonly account: string;
  readonly by: Actor;
  readonly lends: (scopes: readonly Scope[]) => Promise<boolean>;
}

/** What holds for an application, whether it is asked for on its page or under /v1. */
@Injectable()
export class ApplicationRules {
  constructor(@Inject(LinkedPeople) private readonly people: LinkedPeople) {}

  /** Without a known application a new one is wished for. */
  async problems(asking: Asking, wish: ApplicationChange, known: Application | null): Promise<Problem[]> {
    const problems: Problem[] = [];
    if (known && wish.public !== undefined && wish.public !== known.public)
      problems.push({ field: 'public', because: 'readonly' });
    if (wish.redirect_uris && !wish.redirect_uris.every(isRedirectUri))
      problems.push({ field: 'redirect_uris', because: 'bad_uri' });
    if (wish.redirect_uris && wish.redirect_uris.length > MOST_REDIRECT_URIS)
      problems.push({ field: 'redirect_uris', because: 'invalid' });
    problems.push(...modelProblems(wish.scopes ?? []));
    const because = await this.personFault(asking, wish, known);
    if (because) problems.push({ field: 'person', because });
    const lent = lentBy(wish, known);
    if (lent.length > 0 && !(await asking.lends(lent))) problems.push({ field: 'scopes', because: 'wider' });
    return problems;
  }

  private async personFault(
    { account, by }: Asking,
    wish: ApplicationChange,
    known: Application | null,
  ): Promise<Reason | null> {
    const { person_id = known?.person_id ?? null } = wish;
    if (person_id === null) return null;
    const fault = wish.person_id === undefined ? null : await this.people.fault(person_id, account);
    if (fault || !actsMore(wish, known)) return fault;
    return (await this.people.mayAct(by, person_id, account)) ? null : 'acts_elsewhere';
  }
}

/** Whether more can be done as the linked person than before, or as another one. */
function actsMore({ scopes, person_id, disabled }: ApplicationChange, known: Application | null): boolean {
  const isWider = scopes !== undefined && !isWithin(scopes, known?.scopes ?? []);
  return isWider || person_id !== undefined || disabled === false;
}

/** Whom it acts as, where its codes are sent and whether it acts at all is as much as what it may do. */
function lentBy(wish: ApplicationChange, known: Application | null): readonly Scope[] {
  const { scopes, person_id, redirect_uris, disabled } = wish;
  const givesMore =
    [scopes, person_id, redirect_uris].some((wished) => wished !== undefined) || disabled === false;
  return givesMore ? (scopes ?? known?.scopes ?? []) : [];
}
