import { Inject, Injectable, Logger } from '@nestjs/common';
import type { Scope } from '@deskline/identity';
import { Clock, Database } from '@deskline/platform';
import type { Application } from '../application/application';
import { Applications } from '../application/applications';
import { soughtAs } from '../application/client-id';
import { record } from '../audit/security-events';
import { OauthError } from '../oauth-errors';
import { IdentityChanges } from '../token/identity-changes';
import { asOauth } from '../token/refuse';
import { addressBack, given, readRequest } from './authorization-request';
import { GRANTED, hold, insertCode, insertGrant, type Granted } from './codes';
import { shownOf } from './shown';
import { judge, type Fault, type Situation, type Verdict } from './steps';

/** What the page has to do. */
export type Next =
  | { is: 'error-page'; status: 400; fault: Fault }
  | { is: 'sign-in' }
  /** `shown` is for the form of the prompt, which gives it back to `allow`. */
  | { is: 'consent'; application: Application; scopes: Scope[]; shown: string }
  | { is: 'redirect'; location: string };

/** The query of the authorization request as it was sent, and where this service is to the outside. */
export interface Asked {
  query: string;
  issuer: string;
  address?: string | null;
  /** The request that asks, for the log. */
  request_id?: string;
}

type Person = { id: number };
type Outcome = Exclude<Verdict, { is: 'code' }> | { is: 'issued'; code: string };

/** The authorization code grant as far as the browser is concerned. */
@Injectable()
export class Authorize {
  private readonly logger = new Logger('Authorize');

  constructor(
    @Inject(Database) private readonly database: Database,
    @Inject(Applications) private readonly applications: Applications,
    @Inject(IdentityChanges) private readonly changes: IdentityChanges,
    @Inject(Clock) private readonly clock: Clock,
  ) {}

  /** GET: null is nobody signed in. */
  async ask(asked: Asked, person: Person | null): Promise<Next> {
    const situation = await this.situation(asked, person);
    const verdict = judge(situation);
    return verdict.is === 'code' ? this.code(situation, asked, null) : next(verdict, situation, asked);
  }

  /** The person has pressed Allow. The request is judged anew: it comes from a browser, like the first time. */
  async allow(asked: Asked, person: Person, shown: string): Promise<Next> {
    const situation = await this.situation(asked, person);
    const verdict = judge(situation);
    return verdict.is === 'code' || verdict.is === 'consent'
      ? this.code(situation, asked, shown)
      : next(verdict, situation, asked);
  }

  /** The person has pressed Deny. */
  async deny(asked: Asked, person: Person): Promise<Next> {
    const situation = await this.situation(asked, person);
    const verdict = judge(situation);
    if (verdict.is !== 'consent' && verdict.is !== 'code') return next(verdict, situation, asked);
    const { id: application_id, account_id } = situation.application ?? {};
    const who = { person_id: person.id, application_id, account_id, address: asked.address };
    return this.orSaidBack(situation, asked, async () => {
      await record(this.database, { at: this.clock.now(), what: 'grant.denied', ...who });
      return failed(new OauthError('access_denied'));
    });
  }

  private async situation({ query }: Asked, person: Person | null): Promise<Situation> {
    const request = readRequest(query);
    const application = await this.applications.find(soughtAs(given(request, 'client_id') ?? ''));
    if (!application || !person) return { request, application, person, granted: null };
    const [grant] = await this.database.query<Granted>(GRANTED, [person.id, application.id]);
    return { request, application, person, granted: grant?.scopes ?? null };
  }

  private code(situation: Situation, asked: Asked, shown: string | null): Promise<Next> {
    return this.orSaidBack(situation, asked, () => this.issue(situation, asked.address ?? null, shown));
  }

  /**
   * In one transaction: the request is judged by what is held until its end, so that what is granted is what was shown;
   * the authorization, where it is the one that was asked for; and a code under it.
   */
  private issue(
    { request, ...seen }: Situation,
    address: string | null,
    shown: string | null,
  ): Promise<Outcome> {
    const { application: found, person } = seen;
    if (!found || !person) throw new Error('a code is for an application and a person');
    const now = this.clock.now();
    return this.database.transaction(async (transaction): Promise<Outcome> => {
      const { granted, ...held } = await hold(transaction, found.id, person.id);
      const verdict = judge({ request, ...held, granted: granted?.scopes ?? null });
      const allowed = verdict.is === 'consent' && shownOf(verdict.application) === shown;
      if (verdict.is !== 'code' && !allowed) return verdict;
      const grant = allowed
        ? await insertGrant(transaction, verdict.application, person.id, now, address, this.changes)
        : (granted?.id ?? 0);
      const code = await insertCode(transaction, request, found.id, person.id, grant, now);
      return code === null ? { is: 'sign-in' } : { is: 'issued', code };
    });
  }

  /** The address to go back to is known to be good: what fails from there on is said to the application. */
  private async orSaidBack(situation: Situation, asked: Asked, work: () => Promise<Outcome>): Promise<Next> {
    const outcome = await work().catch((error: unknown) => {
      this.logger.error(error, { request_id: asked.request_id });
      return failed(asOauth(error));
    });
    return next(outcome, situation, asked);
  }
}

const failed = ({ code, description }: OauthError): Outcome => ({ is: 'error', error: code, description });

function next(outcome: Outcome, { request }: Situation, { issuer }: Asked): Next {
  const back = (said: Record<string, string>): Next => ({
    is: 'redirect',
    location: addressBack(given(request, 'redirect_uri') ?? '', said, request, issuer),
  });
  switch (outcome.is) {
    case 'issued':
      return back({ code: outcome.code });
    case 'error':
      return back({ error: outcome.error, error_description: outcome.description });
    case 'consent':
      return { ...outcome, shown: shownOf(outcome.application) };
    default:
      return outcome;
  }
}
