import { Inject, Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AccountNames } from '../api/account-names';
import {
  AuthorizationEndpoint,
  type AuthorizeCall,
  type Next,
  type Person,
} from '../authorize/authorization-endpoint';
import { percentEncoded } from '../authorize/authorization-request';
import { issuerOf } from '../token/endpoint/forwarded-request';
import { consentPage } from './consent.page';
import { failed, showFault } from './error.page';
import { Members, type MemberVisit } from './members';
import { show } from './page';
import type { Route, Routes } from './route';
import { Visits, type Visit } from './visit';

const PATH = '/oauth/authorize';
const PROMPT = '/oauth/authorize/prompt';

/** The authorization request, its prompt, and the answer to that; AuthorizationEndpoint decides the next step. */
@Injectable()
export class AuthorizeRoutes implements Routes {
  constructor(
    @Inject(Visits) private readonly visits: Visits,
    @Inject(Members) private readonly members: Members,
    @Inject(AuthorizationEndpoint) private readonly authorize: AuthorizationEndpoint,
    @Inject(AccountNames) private readonly accounts: AccountNames,
  ) {}

  routes(): Route[] {
    return [
      { method: 'GET', path: PATH, handle: (request, reply) => this.request(request, reply), failed },
      this.members.page(PROMPT, (visit, request, reply) => this.prompt(visit, request, reply)),
      this.members.form(PATH, (visit, request, reply) => this.decide(visit, request, reply)),
    ];
  }

  private async request(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const visit = await this.visits.of(request, reply);
    const call = callOf(request, visit, queryOf(request));
    const next = await this.next(request, call, personOf(visit));
    return follow(next, call, request, reply);
  }

  private async prompt(
    visit: MemberVisit,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<FastifyReply> {
    const call = callOf(request, visit, queryOf(request));
    const next = await this.next(request, call, personOf(visit));
    if (next.is !== 'consent') return follow(next, call, request, reply);
    const { account_id } = next.application;
    const owner = this.accounts.get(account_id)?.name ?? account_id;
    return show(reply, consentPage(visit, { ...next, owner, query: call.query }));
  }

  /** HEAD has no effect: it is answered as without a session. */
  private next({ method }: FastifyRequest, call: AuthorizeCall, person: Person | null): Promise<Next> {
    return this.authorize.request(call, method === 'HEAD' ? null : person);
  }

  private async decide(
    visit: MemberVisit,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<FastifyReply> {
    const call = callOf(request, visit, percentEncoded(visit.field('request')));
    const person = { id: visit.signedIn.person.id, ...personOf(visit) };
    // An application that has changed since the prompt is prompted for again.
    const next =
      visit.field('decision') === 'allow'
        ? await this.authorize.allow(call, person, visit.field('shown'))
        : await this.authorize.deny(call, person);
    return follow(next, call, request, reply);
  }
}

/** "302 Found" each time, as the document says. */
function follow(
  next: Next,
  { query }: AuthorizeCall,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  void reply.header('Cache-Control', 'no-store').header('Referrer-Policy', 'no-referrer');
  switch (next.is) {
    case 'error-page':
      return showFault(request, reply, next.fault);
    case 'sign-in':
      return reply.redirect(`/oauth/signin?return_to=${encodeURIComponent(`${PATH}?${query}`)}`, 302);
    case 'consent':
      return reply.redirect(`${PROMPT}?${query}`, 302);
    case 'redirect':
      return reply.redirect(next.location, 302);
  }
}

const personOf = ({ signedIn }: Visit): Person | null =>
  signedIn && { id: signedIn.person.id, account: signedIn.account, session_id: signedIn.session_id };

const callOf = (request: FastifyRequest, { address }: Visit, query: string): AuthorizeCall => ({
  query,
  issuer: issuerOf(request),
  address,
  request_id: request.id,
});

/** Query as it was sent, as the state is returned byte for byte. */
function queryOf({ url }: FastifyRequest): string {
  const mark = url.indexOf('?');
  return mark < 0 ? '' : url.slice(mark + 1);
}
