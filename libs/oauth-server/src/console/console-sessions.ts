import { Inject, Injectable } from '@nestjs/common';
import { hashToken, type ConfirmedConsole, type ConfirmConsole, type StartConsole } from '@deskline/identity';
import { Clock, Database, type Transaction } from '@deskline/platform';
import { record } from '../audit/security-events';
import { IN_FORCE, IN_FORCE_FROM } from '../authorize/grants';
import { IdentityChanges } from '../lease/identity-changes';
import { later } from '../lifetimes';
import { Passwords } from '../password/passwords';
import { newSecret } from '../session/session-secret';
import { Sessions } from '../session/sessions';
import { SignInAudit } from '../session/sign-in-audit';
import { SignInThrottle } from '../session/sign-in-throttle';
import { verifies } from '../token/grants/pkce';

/** How long a password that was typed again counts. */
export const CONFIRMED_MS = 10 * 60_000;

interface CodeRow {
  redirect_uri: string;
  code_challenge: string | null;
  expires_at: Date;
  used_at: Date | null;
  session_id: number | null;
  grant_id: number;
  person_id: number;
  application_id: number;
  account_id: string;
  in_force: boolean;
}

/** Codes of first-party applications alone: others are redeemed at the token endpoint. */
const LOCK = `
SELECT code.redirect_uri, code.code_challenge, code.expires_at, code.used_at, code.session_id, code.grant_id,
  code.person_id, application.id AS application_id, application.account_id, (NOT application.disabled AND ${IN_FORCE}) AS in_force
FROM ${IN_FORCE_FROM} JOIN authorization_code AS code ON code.grant_id = consent.id
WHERE code.code_hash = decode($1, 'hex') AND application.first_party
FOR UPDATE OF code`;

const USE = `UPDATE authorization_code SET used_at = $2 WHERE code_hash = decode($1, 'hex')`;

/** Under the sign-in in which the code was given; none if that has ended meanwhile. */
const START = `
INSERT INTO console_session (id_hash, session_id, grant_id, person_id, code_hash, created_at)
SELECT decode($1, 'hex'), session.id, $3, $4, decode($5, 'hex'), $6 FROM session
WHERE session.id = $2 AND session.person_id = $4
RETURNING session_id`;

const END_OF_CODE = `DELETE FROM console_session WHERE code_hash = decode($1, 'hex') RETURNING person_id`;

const PERSON = `
SELECT person.id, person.account_id, person.primary_email FROM console_session AS console
JOIN person ON person.id = console.person_id WHERE console.id_hash = decode($1, 'hex')`;

const CONFIRM = `UPDATE console_session SET confirmed_until = $2 WHERE id_hash = decode($1, 'hex') RETURNING person_id`;

/** Sessions of the console: started by a code, under the sign-in of the browser (ADR 106). */
@Injectable()
export class ConsoleSessions {
  constructor(
    @Inject(Database) private readonly database: Database,
    @Inject(IdentityChanges) private readonly changes: IdentityChanges,
    @Inject(Sessions) private readonly sessions: Sessions,
    @Inject(Passwords) private readonly passwords: Passwords,
    @Inject(SignInThrottle) private readonly throttle: SignInThrottle,
    @Inject(SignInAudit) private readonly audit: SignInAudit,
    @Inject(Clock) private readonly clock: Clock,
  ) {}

  /** Returns the secret for the cookie; null if the code is of no use. */
  start(request: StartConsole): Promise<string | null> {
    return this.database.transaction((transaction) => this.redeem(transaction, request));
  }

  /** Ends the sign-in of the browser, and its sessions of the console with it. */
  end(tokenHash: string): Promise<void> {
    return this.sessions.endOfConsole(tokenHash);
  }

  /** Checks the password again; wrong ones are throttled like sign-in (ADR 15). */
  async confirm({ token_hash, password, address }: ConfirmConsole): Promise<ConfirmedConsole> {
    const [person] = await this.database.query<{
      id: number;
      account_id: string;
      primary_email: string | null;
    }>(PERSON, [token_hash]);
    if (!person) return { is: 'ended' };
    const tried = { name: person.primary_email ?? `person ${person.id}`, address };
    const whom = [{ person_id: person.id, account_id: person.account_id }];
    const refused = (delayed: boolean) => this.audit.note({ what: 'password.refused', whom, tried, delayed });
    const ms = await this.throttle.take(tried);
    if (ms > 0) {
      await refused(true);
      return { is: 'wait', seconds: Math.ceil(ms / 1_000) };
    }
    const [proof] = await this.passwords.matching([person.id], password);
    if (!proof) {
      await refused(false);
      return { is: 'refused' };
    }
    await this.throttle.succeeded(tried);
    const until = later(this.clock.now(), CONFIRMED_MS);
    const [confirmed] = await this.database.query<{ person_id: number }>(CONFIRM, [token_hash, until]);
    if (!confirmed) return { is: 'ended' };
    await this.changes.publishAndWait(confirmed);
    return { is: 'confirmed', until: until.toISOString() };
  }

  private async redeem(transaction: Transaction, request: StartConsole): Promise<string | null> {
    const { address, redirect_uri, code_verifier } = request;
    const [hash, now, secret] = [hashToken(request.code), this.clock.now(), newSecret()];
    const [code] = await transaction.query<CodeRow>(LOCK, [hash], 'console.code');
    if (!code || code.redirect_uri !== redirect_uri || !verifies(code.code_challenge, code_verifier))
      return null;
    const { person_id, application_id, account_id, grant_id, session_id } = code;
    const event = { at: now, account_id, person_id, application_id, address };
    if (code.used_at !== null) {
      const ended = await transaction.query(END_OF_CODE, [hash]);
      await record(transaction, { ...event, what: 'code.used_twice' });
      if (ended.length > 0) transaction.afterCommit(() => this.changes.publishAndWait({ person_id }));
      return null;
    }
    if (!code.in_force || code.expires_at <= now) return null;
    await transaction.query(USE, [hash, now]);
    const values = [hashToken(secret), session_id, grant_id, person_id, hash, now];
    const started = await transaction.query(START, values, 'console.start');
    if (started.length === 0) return null;
    await record(transaction, { ...event, what: 'token.issued', details: { grant_type: 'console' } });
    return secret;
  }
}
