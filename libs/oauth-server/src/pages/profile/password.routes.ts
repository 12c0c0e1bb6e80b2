import { Inject, Injectable } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { ChangePassword } from '../../password/change-password';
import { sessionCookie } from '../../session/cookies';
import { Members, type MemberVisit } from '../members';
import { lead } from '../page';
import type { Route, Routes } from '../route';
import { readPasswordForm } from './password-form';
import { ShowProfile } from './show-profile';

@Injectable()
export class PasswordRoutes implements Routes {
  constructor(
    @Inject(Members) private readonly members: Members,
    @Inject(ShowProfile) private readonly show: ShowProfile,
    @Inject(ChangePassword) private readonly changePassword: ChangePassword,
  ) {}

  routes(): Route[] {
    return [
      this.members.form('/oauth/profile/password', (visit, _request, reply) => this.change(visit, reply)),
    ];
  }

  private async change(visit: MemberVisit, reply: FastifyReply): Promise<FastifyReply> {
    const wish = readPasswordForm(visit);
    if ('errors' in wish) return this.show.to(visit, reply, { password: wish, status: 422 });
    const outcome = await this.changePassword.attempt(visit.signedIn, wish, visit.address);
    switch (outcome.is) {
      case 'wait': {
        const wait = Math.ceil(outcome.ms / 1_000);
        const password = { errors: {}, wait };
        return this.show.to(visit, reply.header('Retry-After', wait), { password, status: 429 });
      }
      case 'refused': {
        const errors = { old_password: 'old_password_wrong' } as const;
        return this.show.to(visit, reply, { password: { errors }, status: 422 });
      }
      case 'changed':
        void reply.header('Set-Cookie', sessionCookie.set(outcome.secret));
        return lead(reply, '/oauth/profile?done=password');
    }
  }
}
