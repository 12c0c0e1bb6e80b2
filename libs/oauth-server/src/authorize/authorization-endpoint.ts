import { hash } from 'node:crypto';
import { Inject, Injectable, Logger } from '@nestjs/common';
import { CONSOLE_CLIENT_ID, type Scope } from '@deskline/identity';
import { Clock, Database } from '@deskline/platform';
import type { Application } from '../application/application';
import { Applications } from '../application/applications';
import { withoutNul } from '../application/application';
import { record } from '../audit/security-events';
import { atOrigin, consoleApplication } from '../console/console-application';
import { OauthError } from '../oauth-errors';
import { OauthSettings } from '../oauth.settings';
import { IdentityChanges } from '../lease/identity-changes';
import { toOauthError } from '../token/endpoint/error-response';
import { redirectLocation, parameter, parseRequest } from './authorization-request';
import { FIND_GRANT, lockForCode, insertCode, insertGrant, type GrantRow } from './codes';
import { judge, type Fault, type Situation, type Verdict } from './steps';

/** Digest of everything that the prompt shows of an application: its form returns it, so that Allow is for that and nothing else. */
export const promptDigest = ({ id, name, scopes }: Pick<Application, 'id' | 'name' | 'scopes'>): string =>
  hash('sha256', JSON.stringify([id, name, scopes]), 'base64url');

/** Next step of the browser. */
export type Next =
  | { is: 'error-page'; status: 400; fault: Fault }
  | { is: 'sign-in' }
  /** The form of the prompt returns `digest` to `allow`. */
  | { is: 'consent'; application: Application; scopes: Scope[]; digest: string }
  | { is: 'redirect'; location: string };

/** The query of the authorization request as it was sent, and the issuer it was sent to. */
export interface AuthorizeCall {
  query: string;
  issuer: string;
  address?: string | null;
  /** Id of the HTTP request, for the log. */
  request_id?: string;
}

/** Signed-in person, and the sign-in itself, under which sessions of the console are. */
export interface Person {
  id: number;
  account?: string;
  session_id?: number;
}

type Outcome = Exclude<Verdict, { is: 'code' }> | { is: 'issued'; code: string };

/** The authorization endpoint (RFC 6749 3.1). */
@Injectable()
export class AuthorizationEndpoint {
  private readonly logger = new Logger('Authorize');

  constructor(
    @Inject(Database) private readonly database: Database,
    @Inject(Applications) private readonly applications: Applications,
    @Inject(IdentityChanges) private readonly changes: IdentityChanges,
    @Inject(Clock) private readonly clock: Clock,
    @Inject(OauthSettings) private readonly settings: OauthSettings = new OauthSettings(),
  ) {}

  /** Handles GET; `person` is null if the browser is not signed in. */
  async request(call: AuthorizeCall, person: Person | null): Promise<Next> {
    const situation = await this.situation(call, person);
    const verdict = judge(situation);
    return verdict.is === 'code'
      ? this.redirectWithCode(situation, call, null, person)
      : nextStep(verdict, situation, call);
  }

  /** Handles Allow. The request is judged again, as it comes from the browser like the first time. */
  async allow(call: AuthorizeCall, person: Person, digest: string): Promise<Next> {
    const situation = await this.situation(call, person);
    const verdict = judge(situation);
    return verdict.is === 'code' || verdict.is === 'consent'
      ? this.redirectWithCode(situation, call, digest, person)
      : nextStep(verdict, situation, call);
  }

  /** Handles Deny. */
  async deny(call: AuthorizeCall, person: Person): Promise<Next> {
    const situation = await this.situation(call, person);
    const verdict = judge(situation);
    if (verdict.is !== 'consent' && verdict.is !== 'code') return nextStep(verdict, situation, call);
    const { id: application_id, account_id } = situation.application ?? {};
    const who = { person_id: person.id, application_id, account_id, address: call.address };
    return this.reportingErrors(situation, call, async () => {
      await record(this.database, { at: this.clock.now(), what: 'grant.denied', ...who });
      return errorOutcome(new OauthError('access_denied'));
    });
  }

  private async situation({ query, issuer }: AuthorizeCall, person: Person | null): Promise<Situation> {
    const request = parseRequest(query);
    const application = atOrigin(
      await this.application(parameter(request, 'client_id') ?? '', person),
      issuer,
    );
    if (!application || !person) return { request, application, person, granted: null };
    const [grant] = await this.database.query<GrantRow>(FIND_GRANT, [person.id, application.id]);
    return { request, application, person, granted: grant?.scopes ?? null };
  }

  private application(clientId: string, person: Person | null): Promise<Application | null> {
    return clientId === CONSOLE_CLIENT_ID && this.settings.CONSOLE
      ? consoleApplication(this.database, person?.account ?? null, this.clock.now())
      : this.applications.find(withoutNul(clientId));
  }

  private redirectWithCode(
    situation: Situation,
    call: AuthorizeCall,
    digest: string | null,
    person: Person | null,
  ): Promise<Next> {
    const session = person?.session_id ?? null;
    return this.reportingErrors(situation, call, () => this.issueCode(situation, call, digest, session));
  }

  /**
   * Judges the request again with application and grant locked, so that the person grants what the prompt has shown;
   * then inserts the grant, if it is new, and a code under it: in one transaction.
   */
  private issueCode(
    { request, ...before }: Situation,
    { address = null, issuer }: AuthorizeCall,
    digest: string | null,
    session: number | null,
  ): Promise<Outcome> {
    const { application: found, person } = before;
    if (!found || !person) throw new Error('a code is for an application and a person');
    const now = this.clock.now();
    return this.database.transaction(async (transaction): Promise<Outcome> => {
      const { granted, ...locked } = await lockForCode(transaction, found.id, person.id);
      const application = atOrigin(locked.application, issuer);
      const verdict = judge({ request, ...locked, application, granted: granted?.scopes ?? null });
      const allowed = verdict.is === 'consent' && promptDigest(verdict.application) === digest;
      if (verdict.is !== 'code' && !allowed) return verdict;
      // Without a prompt the first visit allows a first-party application.
      const grant =
        granted && !allowed
          ? granted.id
          : await insertGrant(transaction, application ?? found, person.id, now, address, this.changes);
      const code = await insertCode(transaction, request, found.id, person.id, grant, now, session);
      return code === null ? { is: 'sign-in' } : { is: 'issued', code };
    });
  }

  /** Reports errors to the application: from here on its redirect URI is verified. */
  private async reportingErrors(
    situation: Situation,
    call: AuthorizeCall,
    decide: () => Promise<Outcome>,
  ): Promise<Next> {
    const outcome = await decide().catch((error: unknown) => {
      this.logger.error(error, { request_id: call.request_id });
      return errorOutcome(toOauthError(error));
    });
    return nextStep(outcome, situation, call);
  }
}

const errorOutcome = ({ code, description }: OauthError): Outcome => ({
  is: 'error',
  error: code,
  description,
});

function nextStep(outcome: Outcome, { request }: Situation, { issuer }: AuthorizeCall): Next {
  const back = (parameters: Record<string, string>): Next => ({
    is: 'redirect',
    location: redirectLocation(parameter(request, 'redirect_uri') ?? '', parameters, request, issuer),
  });
  switch (outcome.is) {
    case 'issued':
      return back({ code: outcome.code });
    case 'error':
      return back({ error: outcome.error, error_description: outcome.description });
    case 'consent':
      return { ...outcome, digest: promptDigest(outcome.application) };
    default:
      return outcome;
  }
}
