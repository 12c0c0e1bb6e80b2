import { Inject, Injectable, Optional } from '@nestjs/common';
import { languageOf, type Identity, type Language } from '@deskline/identity';
import { Clock, Database } from '@deskline/platform';
import { record } from '../audit/security-events';
import { IdentityChanges } from '../lease/identity-changes';
import { OauthSettings } from '../oauth.settings';
import type { Proof } from '../password/passwords';
import { endConsolesOf, forgetConsoles } from './end-sessions';
import { hashed, newSecret } from './session-secret';

/** Signed-in person and session of a browser. */
export interface SignedIn {
  session_id: number;
  person: { id: number; name: string; primary_email: string | null };
  account: string;
  roles: Identity['roles'];
  team_ids: Identity['team_ids'];
  organization_id: number | null;
  /** Settings of the person, and of the account, which are the defaults. */
  own: { time_zone: string | null; locale: string | null };
  of_account: { time_zone: string; locale: string | null };
  time_zone: string;
  language: Language | undefined;
  /** Secret in the cookie; form tokens are derived from it. */
  secret: string;
}

/** Browser of a session. */
export interface Source {
  user_agent: string | null;
  address: string;
}

export interface ListedSession {
  id: number;
  created_at: Date;
  seen_at: Date;
  user_agent: string | null;
  address: string;
}

const FIND = `
SELECT session.id AS session_id, session.seen_at, person.id, person.name, person.primary_email, person.account_id,
  roles_in_force(person.account_id, person.roles) AS roles, person.team_ids, person.organization_id,
  jsonb_build_object('time_zone', person.time_zone, 'locale', person.locale) AS own,
  jsonb_build_object('time_zone', coalesce(account.time_zone, 'UTC'), 'locale', account.locale) AS of_account,
  coalesce(person.time_zone, account.time_zone, 'UTC') AS time_zone, coalesce(person.locale, account.locale) AS locale
FROM session
JOIN person ON person.id = session.person_id AND NOT person.disabled
LEFT JOIN account ON account.id = person.account_id
WHERE session.id_hash = $1 AND session.seen_at > $2 AND session.created_at > $3`;

interface Found extends Pick<
  SignedIn,
  'session_id' | 'roles' | 'team_ids' | 'organization_id' | 'own' | 'of_account' | 'time_zone'
> {
  seen_at: Date;
  id: number;
  name: string;
  primary_email: string | null;
  account_id: string;
  locale: string | null;
}

/**
 * Starts no session for a person who was disabled, or whose password was set, since it was verified. Locks both rows, so
 * that a transaction that ends all sessions of that person finds this one.
 */
const START = `
INSERT INTO session (id_hash, person_id, created_at, seen_at, user_agent, address)
SELECT $1, person.id, $3, $3, $4, $5 FROM person JOIN password ON password.person_id = person.id
WHERE person.id = $2 AND NOT person.disabled AND password.set_at = $6 FOR SHARE
RETURNING (SELECT account_id FROM person WHERE id = $2)`;

/** Runs after START, which locks the person: the same lock order as ending all sessions. */
const CLEAR = `
DELETE FROM session WHERE id IN (
  SELECT id FROM session WHERE person_id = $1 AND (seen_at <= $2 OR created_at <= $3) FOR UPDATE SKIP LOCKED)`;

/** `seen_at` is written at most once a minute. */
const SEEN_AGAIN_MS = 60_000;

/** Sessions of browsers. Ending a session deletes its row. */
@Injectable()
export class Sessions {
  constructor(
    @Inject(Database) private readonly database: Database,
    @Inject(Clock) private readonly clock: Clock,
    @Inject(OauthSettings) private readonly settings: OauthSettings,
    @Optional() @Inject(IdentityChanges) private readonly changes?: IdentityChanges,
  ) {}

  async find(secret: string): Promise<SignedIn | null> {
    const [found] = await this.database.query<Found>(
      FIND,
      [hashed(secret), ...this.bounds()],
      'session.find',
    );
    if (!found) return null;
    const now = this.clock.now();
    if (now.getTime() - found.seen_at.getTime() >= SEEN_AGAIN_MS)
      await this.database.query('UPDATE session SET seen_at = $2 WHERE id = $1', [found.session_id, now]);
    const { id, name, primary_email, account_id, locale, seen_at: _seen, ...session } = found;
    const person = { id, name, primary_email };
    return { ...session, person, account: account_id, language: languageOf(locale), secret };
  }

  /** Returns the secret for the cookie; null if the proof is stale. Deletes expired sessions of the person. */
  async start({ person_id, set_at }: Proof, { user_agent, address }: Source): Promise<string | null> {
    const [secret, at] = [newSecret(), this.clock.now()];
    const values = [hashed(secret), person_id, at, user_agent?.slice(0, 512), address, set_at];
    return this.database.transaction(async (transaction) => {
      const [started] = await transaction.query<{ account_id: string }>(START, values);
      if (!started) return null;
      await transaction.query(CLEAR, [person_id, ...this.bounds()]);
      await record(transaction, { at, what: 'session.started', ...started, person_id, address });
      return secret;
    });
  }

  async end(secret: string): Promise<void> {
    await this.ended('session.id_hash = $1', [hashed(secret)]);
  }

  /** Ends the sign-in that a session of the console is under; by the hash of that one's secret. */
  async endOfConsole(tokenHash: string): Promise<void> {
    const which = `session.id = (SELECT session_id FROM console_session WHERE id_hash = decode($1, 'hex'))`;
    await this.ended(which, [tokenHash]);
  }

  /** Ends a session of the person from another browser, at this address. */
  async endOf(personId: number, sessionId: number, address: string): Promise<void> {
    await this.ended('session.person_id = $1 AND session.id = $2', [personId, sessionId], address);
  }

  /** Active sessions, last seen first. */
  list(personId: number, most = 100): Promise<ListedSession[]> {
    return this.database.query<ListedSession>(
      `SELECT id, created_at, seen_at, user_agent, address FROM session
WHERE person_id = $1 AND seen_at > $2 AND created_at > $3 ORDER BY seen_at DESC, id DESC LIMIT $4`,
      [personId, ...this.bounds(), most],
    );
  }

  private ended(which: string, values: unknown[], from?: string): Promise<void> {
    return this.database.transaction(async (transaction) => {
      const [locked] = await transaction.query<{ id: number; person_id: number }>(
        `SELECT id, person_id FROM session WHERE ${which} FOR UPDATE`,
        values,
      );
      if (!locked) return;
      if (await endConsolesOf(transaction, [locked.id]))
        await forgetConsoles(transaction, this.changes, locked.person_id);
      const [deleted] = await transaction.query<{ person_id: number; account_id: string; address: string }>(
        `DELETE FROM session USING person WHERE person.id = session.person_id AND session.id = $1
RETURNING session.person_id, person.account_id, session.address`,
        [locked.id],
      );
      if (!deleted) return;
      const { address: of, ...who } = deleted;
      const address = from ?? of;
      const details = address === of ? {} : { of };
      await record(transaction, { at: this.clock.now(), what: 'session.ended', ...who, address, details });
    });
  }

  /** Earliest `seen_at` and earliest `created_at` of an active session. */
  private bounds(): [Date, Date] {
    const minutesAgo = (minutes: number) => new Date(this.clock.now().getTime() - minutes * 60_000);
    return [minutesAgo(this.settings.SESSION_IDLE_MINUTES), minutesAgo(this.settings.SESSION_MINUTES)];
  }
}
