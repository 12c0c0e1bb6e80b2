import { Inject, Injectable } from '@nestjs/common';
import type { Scope } from '@deskline/identity';
import type { Problem } from '@deskline/record-store';
import type { Application, ApplicationWish } from './application';
import { LinkedPeople } from './linked-people';
import { isRedirectUri } from './redirect-uri';

export type ApplicationChange = Partial<ApplicationWish & Pick<Application, 'disabled'>>;

/** Every authorization request is held against each of them. */
const MOST_REDIRECT_URIS = 100;

/** What holds for an application, whether it is asked for on its page or under /v1. */
@Injectable()
export class ApplicationRules {
  constructor(@Inject(LinkedPeople) private readonly people: LinkedPeople) {}

  /** `lends`: whether whoever asks has these scopes to lend. Without a known application a new one is wished for. */
  async problems(
    account: string,
    wish: ApplicationChange,
    known: Application | null,
    lends: (scopes: readonly Scope[]) => Promise<boolean>,
  ): Promise<Problem[]> {
    const problems: Problem[] = [];
    if (known && wish.public !== undefined && wish.public !== known.public)
      problems.push({ field: 'public', because: 'readonly' });
    if (wish.redirect_uris && !wish.redirect_uris.every(isRedirectUri))
      problems.push({ field: 'redirect_uris', because: 'bad_uri' });
    if (wish.redirect_uris && wish.redirect_uris.length > MOST_REDIRECT_URIS)
      problems.push({ field: 'redirect_uris', because: 'invalid' });
    const because = wish.person_id == null ? null : await this.people.fault(wish.person_id, account);
    if (because) problems.push({ field: 'person', because });
    const lent = lentBy(wish, known);
    if (lent.length > 0 && !(await lends(lent))) problems.push({ field: 'scopes', because: 'wider' });
    return problems;
  }
}

/** Whom it acts as, where its codes are sent and whether it acts at all is as much as what it may do. */
function lentBy(wish: ApplicationChange, known: Application | null): readonly Scope[] {
  const { scopes, person_id, redirect_uris, disabled } = wish;
  const givesMore =
    [scopes, person_id, redirect_uris].some((wished) => wished !== undefined) || disabled === false;
  return givesMore ? (scopes ?? known?.scopes ?? []) : [];
}
