import { Inject, Injectable } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { Grants } from '../../authorize/grants';
import { Sessions } from '../../session/sessions';
import { PersonalAccessTokens } from '../../token/personal/personal-access-tokens';
import type { MemberVisit } from '../members';
import { show } from '../page';
import { identityFormOf } from './identity-form';
import { MOST_LISTED } from './listed';
import { EMPTY_PASSWORD_FORM } from './password-form';
import type { Profile } from './profile';
import { profilePage } from './profile.page';
import { EMPTY_TOKEN_FORM } from './token-form';

const ONE_TO_SPARE = MOST_LISTED + 1;

/** Renders the whole page, with the result of a form. */
@Injectable()
export class ShowProfile {
  constructor(
    @Inject(PersonalAccessTokens) private readonly tokens: PersonalAccessTokens,
    @Inject(Grants) private readonly grants: Grants,
    @Inject(Sessions) private readonly sessions: Sessions,
  ) {}

  async to(visit: MemberVisit, reply: FastifyReply, more: Partial<Profile> = {}): Promise<FastifyReply> {
    const { id } = visit.signedIn.person;
    const profile: Profile = {
      tokens: await this.tokens.list(id, ONE_TO_SPARE),
      sessions: await this.sessions.list(id, ONE_TO_SPARE),
      authorizations: await this.grants.list(id, ONE_TO_SPARE),
      identity: identityFormOf(visit.signedIn),
      password: EMPTY_PASSWORD_FORM,
      form: EMPTY_TOKEN_FORM,
      ...more,
    };
    return show(reply, profilePage(visit, profile));
  }
}
