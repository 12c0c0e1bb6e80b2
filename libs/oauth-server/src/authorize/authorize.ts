import { Inject, Injectable } from '@nestjs/common';
import type { Scope } from '@deskline/identity';
import { Clock, Database } from '@deskline/platform';
import type { Application } from '../application/application';
import { Applications } from '../application/applications';
import { record } from '../audit/security-events';
import { OauthError } from '../oauth-errors';
import { addressBack, given, readRequest, type AuthorizationRequest } from './authorization-request';
import { insertCode, insertGrant } from './codes';
import { judge, type Situation, type Verdict } from './steps';

/** What the page has to do. */
export type Next =
  | { is: 'error-page'; status: 400; description: string }
  | { is: 'sign-in' }
  | { is: 'consent'; application: Application; scopes: Scope[] }
  | { is: 'redirect'; location: string };

/** The query of the authorization request as it was sent, and where this service is to the outside. */
export interface Asked {
  query: string;
  issuer: string;
  address?: string | null;
}

const GRANTED = `
SELECT scopes FROM authorization_grant WHERE person_id = $1 AND application_id = $2 AND revoked_at IS NULL`;

/** The authorization code grant as far as the browser is concerned. */
@Injectable()
export class Authorize {
  constructor(
    @Inject(Database) private readonly database: Database,
    @Inject(Applications) private readonly applications: Applications,
    @Inject(Clock) private readonly clock: Clock,
  ) {}

  /** GET: null is nobody signed in. */
  async ask(asked: Asked, person: { id: number } | null): Promise<Next> {
    const situation = await this.situation(asked, person);
    return this.next(judge(situation), situation, asked);
  }

  /** The person has pressed Allow. The request is judged anew: it comes from a browser, like the first time. */
  async allow(asked: Asked, person: { id: number }): Promise<Next> {
    const situation = await this.situation(asked, person);
    const verdict = judge(situation);
    return this.next(verdict.is === 'consent' ? { is: 'code' } : verdict, situation, asked);
  }

  /** The person has pressed Deny. */
  async deny(asked: Asked, person: { id: number }): Promise<Next> {
    const situation = await this.situation(asked, person);
    const verdict = judge(situation);
    if (verdict.is !== 'consent' && verdict.is !== 'code') return this.next(verdict, situation, asked);
    const { application } = situation;
    const who = {
      person_id: person.id,
      application_id: application?.id,
      account_id: application?.account_id,
    };
    await record(this.database, {
      at: this.clock.now(),
      what: 'grant.denied',
      ...who,
      address: asked.address,
    });
    const { code, description } = new OauthError('access_denied');
    return this.next({ is: 'error', error: code, description }, situation, asked);
  }

  private async situation({ query }: Asked, person: { id: number } | null): Promise<Situation> {
    const request = readRequest(query);
    const application = await this.applications.find(given(request, 'client_id')?.replaceAll('\0', '') ?? '');
    if (!application || !person) return { request, application, person, granted: null };
    const [grant] = await this.database.query<{ scopes: Scope[] }>(GRANTED, [person.id, application.id]);
    return { request, application, person, granted: grant?.scopes ?? null };
  }

  private async next(verdict: Verdict, situation: Situation, asked: Asked): Promise<Next> {
    const { request, application, person } = situation;
    const back = (said: Record<string, string>): Next => ({
      is: 'redirect',
      location: addressBack(given(request, 'redirect_uri') ?? '', said, request, asked.issuer),
    });
    if (verdict.is === 'error') return back({ error: verdict.error, error_description: verdict.description });
    if (verdict.is !== 'code') return verdict;
    if (!application || !person) throw new Error('a code is for an application and a person');
    const code = await this.code(request, application, person.id, asked.address ?? null);
    return code === null
      ? { is: 'error-page', status: 400, description: 'There is no such application.' }
      : back({ code });
  }

  /** The authorization where there is none yet for these scopes, and a code under it: in one transaction. */
  private code(
    request: AuthorizationRequest,
    application: Application,
    personId: number,
    address: string | null,
  ): Promise<string | null> {
    const now = this.clock.now();
    return this.database.transaction(async (transaction) => {
      const grant = await insertGrant(transaction, application, personId, now, address);
      return insertCode(transaction, request, application, personId, grant, now);
    });
  }
}
