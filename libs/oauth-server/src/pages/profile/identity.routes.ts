import { Inject, Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { originOf } from '../../token/endpoint/forwarded-request';
import { Members, type MemberVisit } from '../members';
import { lead } from '../page';
import type { Route, Routes } from '../route';
import { say } from '../texts/texts';
import { detailsIn, isLanguageOffered, readIdentityForm, withFaults } from './identity-form';
import { OwnRecord } from './own-record';
import { ShowProfile } from './show-profile';

/** Name, time zone and language. */
@Injectable()
export class IdentityRoutes implements Routes {
  constructor(
    @Inject(Members) private readonly members: Members,
    @Inject(ShowProfile) private readonly show: ShowProfile,
    @Inject(OwnRecord) private readonly own: OwnRecord,
  ) {}

  routes(): Route[] {
    const path = '/oauth/profile/identity';
    return [this.members.form(path, (visit, request, reply) => this.change(visit, request, reply))];
  }

  private async change(
    visit: MemberVisit,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<FastifyReply> {
    const { language, signedIn } = visit;
    const form = readIdentityForm(visit);
    if (!isLanguageOffered(form)) {
      const errors = { language: say(language, 'language_unknown') };
      return this.show.to(visit, reply, { identity: { ...form, errors }, status: 422 });
    }
    const base_url = `${originOf(request)}/v1`;
    const said = { language, request_id: request.id, base_url };
    const changed = await this.own.change(signedIn, detailsIn(form, signedIn), said);
    switch (changed.is) {
      case 'wrong':
        return this.show.to(visit, reply, { identity: withFaults(form, changed.pairs), status: 422 });
      case 'forbidden': {
        const errors = { form: say(language, 'profile_not_yours') };
        return this.show.to(visit, reply, { identity: { ...form, errors }, status: 403 });
      }
      case 'changed':
        return lead(reply, '/oauth/profile?done=identity');
    }
  }
}
