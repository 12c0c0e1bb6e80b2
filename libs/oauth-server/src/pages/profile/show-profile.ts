import { Inject, Injectable } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { Grants } from '../../grant/grants';
import { Sessions } from '../../session/sessions';
import { PersonalAccessTokens } from '../../token/personal-access-tokens';
import type { MemberVisit } from '../members';
import { show } from '../page';
import { identityFormOf } from './identity-form';
import { EMPTY_PASSWORD_FORM } from './password-form';
import type { Profile } from './profile';
import { profilePage } from './profile.page';
import { EMPTY_TOKEN_FORM } from './token-form';

/** The newest of them: a page is read by people. */
const MOST_TOKENS = 100;

/** The whole page, with whatever came of one of its forms. */
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
      tokens: await this.tokens.listOf(id, MOST_TOKENS),
      sessions: await this.sessions.list(id),
      authorizations: await this.grants.list(id),
      identity: identityFormOf(visit.signedIn),
      password: EMPTY_PASSWORD_FORM,
      form: EMPTY_TOKEN_FORM,
      ...more,
    };
    return show(reply, profilePage(visit, profile));
  }
}
