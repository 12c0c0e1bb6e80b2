import { Inject, Injectable } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { Clock } from '@deskline/platform';
import { Grants } from '../grant/grants';
import { Sessions } from '../session/sessions';
import { PersonalAccessTokens } from '../token/personal-access-tokens';
import { Members, type MemberVisit } from './members';
import { show } from './page';
import { profilePage, type Profile } from './profile.page';
import type { Route, Routes } from './route';
import { EMPTY_TOKEN_FORM, readTokenForm, TOKEN_ACCESS } from './token-form';

/** The newest of them: a page is read by people. */
const MOST_TOKENS = 100;

@Injectable()
export class ProfileRoutes implements Routes {
  constructor(
    @Inject(Members) private readonly members: Members,
    @Inject(PersonalAccessTokens) private readonly tokens: PersonalAccessTokens,
    @Inject(Grants) private readonly grants: Grants,
    @Inject(Sessions) private readonly sessions: Sessions,
    @Inject(Clock) private readonly clock: Clock,
  ) {}

  routes(): Route[] {
    const { members } = this;
    return [
      members.page('/oauth/profile', (visit, _request, reply) => this.show(visit, reply)),
      members.form('/oauth/profile/tokens', (visit, _request, reply) => this.generate(visit, reply)),
      members.form('/oauth/profile/tokens/revoke', (visit, _request, reply) => this.revoke(visit, reply)),
      members.form('/oauth/profile/authorizations/revoke', (visit, _request, reply) =>
        this.revokeAuthorization(visit, reply),
      ),
      members.form('/oauth/profile/sessions/end', (visit, _request, reply) => this.endSession(visit, reply)),
    ];
  }

  private async show(visit: MemberVisit, reply: FastifyReply, more: Partial<Profile> = {}) {
    const { id } = visit.signedIn.person;
    const [tokens, sessions] = [await this.tokens.listOf(id, MOST_TOKENS), await this.sessions.list(id)];
    const authorizations = await this.grants.list(id);
    return show(
      reply,
      profilePage(visit, { tokens, sessions, authorizations, form: EMPTY_TOKEN_FORM, ...more }),
    );
  }

  private async generate(visit: MemberVisit, reply: FastifyReply): Promise<FastifyReply> {
    const wish = readTokenForm(visit, this.clock.now());
    if ('errors' in wish) return this.show(visit, reply, { form: wish });
    const { name, access, expires_at } = wish;
    const person_id = visit.signedIn.person.id;
    const made = await this.tokens.create(
      { person_id, name, scopes: TOKEN_ACCESS[access], expires_at },
      visit.address,
    );
    return this.show(visit, reply, { token: made.token });
  }

  private async revoke(visit: MemberVisit, reply: FastifyReply): Promise<FastifyReply> {
    const id = Number(visit.field('id'));
    if (Number.isSafeInteger(id)) await this.tokens.revokeOwn(visit.signedIn.person.id, id, visit.address);
    return reply.redirect('/oauth/profile', 303);
  }

  private async revokeAuthorization(visit: MemberVisit, reply: FastifyReply): Promise<FastifyReply> {
    const { id: personId } = visit.signedIn.person;
    const granted = (await this.grants.list(personId)).find(({ id }) => String(id) === visit.field('id'));
    if (granted) await this.grants.revoke(personId, granted.id, visit.address);
    return reply.redirect('/oauth/profile', 303);
  }

  private async endSession(visit: MemberVisit, reply: FastifyReply): Promise<FastifyReply> {
    const { id: personId } = visit.signedIn.person;
    const session = (await this.sessions.list(personId)).find(({ id }) => String(id) === visit.field('id'));
    if (session) await this.sessions.endOf(personId, session.id);
    return reply.redirect('/oauth/profile', 303);
  }
}
