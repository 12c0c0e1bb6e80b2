import { Inject, Injectable } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { Clock } from '@deskline/platform';
import { pairOf } from '@deskline/record-http';
import { Invalid } from '@deskline/record-store';
import { Grants } from '../../authorize/grants';
import { Sessions } from '../../session/sessions';
import { PersonalAccessTokens } from '../../token/personal/personal-access-tokens';
import { Members, type MemberVisit } from '../members';
import { lead } from '../page';
import type { Route, Routes } from '../route';
import { ShowProfile } from './show-profile';
import { EMPTY_TOKEN_FORM, readTokenForm } from './token-form';

const PATH = '/oauth/profile';

/** Forms redirect to the page, which confirms the change, so that reloading repeats no change. */
const DONE = { identity: 'profile_saved', password: 'password_changed' } as const;

/** The profile page and its forms. */
@Injectable()
export class ProfileRoutes implements Routes {
  constructor(
    @Inject(Members) private readonly members: Members,
    @Inject(ShowProfile) private readonly show: ShowProfile,
    @Inject(PersonalAccessTokens) private readonly tokens: PersonalAccessTokens,
    @Inject(Grants) private readonly grants: Grants,
    @Inject(Sessions) private readonly sessions: Sessions,
    @Inject(Clock) private readonly clock: Clock,
  ) {}

  routes(): Route[] {
    const { members, tokens, grants, sessions } = this;
    return [
      members.page(PATH, (visit, request, reply) => this.show.to(visit, reply, doneIn(request.query))),
      members.form(`${PATH}/tokens`, (visit, _request, reply) => this.generate(visit, reply)),
      this.ending('tokens/revoke', (person, id, address) => tokens.revokeOwn(person, id, address)),
      this.ending('authorizations/revoke', (person, id, address) => grants.revoke(person, id, address)),
      this.ending('sessions/end', (person, id, address) => sessions.endOf(person, id, address)),
    ];
  }

  private async generate(visit: MemberVisit, reply: FastifyReply): Promise<FastifyReply> {
    const wish = readTokenForm(visit, this.clock.now());
    if ('errors' in wish) return this.show.to(visit, reply, { form: wish, status: 422 });
    const own = { person_id: visit.signedIn.person.id, ...wish };
    try {
      const { token } = await this.tokens.create(own, visit.address);
      return await this.show.to(visit, reply, { token });
    } catch (error) {
      if (!(error instanceof Invalid)) throw error;
      const form = { ...EMPTY_TOKEN_FORM, name: wish.name, errors: { name: wordsOf(error, visit) } };
      return this.show.to(visit, reply, { form, status: 422 });
    }
  }

  /** Ignores ids of other people and of deleted rows. */
  private ending(
    path: string,
    end: (personId: number, id: number, address: string) => Promise<unknown>,
  ): Route {
    return this.members.form(`${PATH}/${path}`, async (visit, _request, reply) => {
      const id = Number(visit.field('id'));
      if (Number.isSafeInteger(id)) await end(visit.signedIn.person.id, id, visit.address);
      return lead(reply, PATH);
    });
  }
}

const wordsOf = ({ problems }: Invalid, { language }: MemberVisit): string =>
  problems.map((problem) => pairOf(problem, language)[1]).join(' ');

function doneIn(query: unknown): { done?: (typeof DONE)[keyof typeof DONE] } {
  const { done } = query as { done?: unknown };
  return done === 'identity' || done === 'password' ? { done: DONE[done] } : {};
}
