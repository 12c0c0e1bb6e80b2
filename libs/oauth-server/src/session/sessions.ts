import { hash, randomBytes } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { languageOf, type Identity, type Language } from '@deskline/identity';
import { Clock, Database } from '@deskline/platform';
import { record } from '../audit/security-events';
import { OauthSettings } from '../oauth.settings';

/** Whose browser it is, as the pages need to know. */
export interface SignedIn {
  session_id: number;
  person: { id: number; name: string; primary_email: string | null };
  account: string;
  roles: Identity['roles'];
  time_zone: string;
  language: Language | undefined;
  /** What the cookie holds: form tokens are made of it. */
  secret: string;
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
  person.roles, coalesce(person.time_zone, account.time_zone, 'UTC') AS time_zone,
  coalesce(person.locale, account.locale) AS locale
FROM session
JOIN person ON person.id = session.person_id AND NOT person.disabled
LEFT JOIN account ON account.id = person.account_id
WHERE session.id_hash = $1 AND session.seen_at > $2 AND session.created_at > $3`;

interface Found {
  session_id: number;
  seen_at: Date;
  id: number;
  name: string;
  primary_email: string | null;
  account_id: string;
  roles: Identity['roles'];
  time_zone: string;
  locale: string | null;
  [column: string]: unknown;
}

const START = `
INSERT INTO session (id_hash, person_id, created_at, seen_at, user_agent, address) VALUES ($1, $2, $3, $3, $4, $5)`;

/** A browser that shows page after page need not be written down each time. */
const SEEN_AGAIN_MS = 60_000;

/** Sessions of browsers. A session that has ended is a row that is gone, so nothing brings it back. */
@Injectable()
export class Sessions {
  constructor(
    @Inject(Database) private readonly database: Database,
    @Inject(Clock) private readonly clock: Clock,
    @Inject(OauthSettings) private readonly settings: OauthSettings,
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
    const { session_id, id, name, primary_email, account_id, roles, time_zone, locale } = found;
    const person = { id, name, primary_email };
    return {
      session_id,
      person,
      account: account_id,
      roles,
      time_zone,
      language: languageOf(locale),
      secret,
    };
  }

  /** Answers with what the cookie is to hold. Sessions of that person that are over are cleared away on the way. */
  async start(personId: number, from: { user_agent: string | null; address: string }): Promise<string> {
    const secret = randomBytes(32).toString('base64url');
    const values = [hashed(secret), personId, this.clock.now(), from.user_agent?.slice(0, 512), from.address];
    await this.database.query(
      'DELETE FROM session WHERE person_id = $1 AND (seen_at <= $2 OR created_at <= $3)',
      [personId, ...this.bounds()],
    );
    await this.database.query(START, values);
    return secret;
  }

  async end(secret: string): Promise<void> {
    await this.ended('id_hash = $1', [hashed(secret)]);
  }

  async endOf(personId: number, sessionId: number): Promise<void> {
    await this.ended('person_id = $1 AND id = $2', [personId, sessionId]);
  }

  list(personId: number): Promise<ListedSession[]> {
    return this.database.query<ListedSession & { [column: string]: unknown }>(
      `SELECT id, created_at, seen_at, user_agent, address FROM session
WHERE person_id = $1 AND seen_at > $2 AND created_at > $3 ORDER BY seen_at DESC, id DESC`,
      [personId, ...this.bounds()],
    );
  }

  private ended(which: string, values: unknown[]): Promise<void> {
    return this.database.transaction(async (transaction) => {
      const [gone] = await transaction.query<{ person_id: number; address: string }>(
        `DELETE FROM session WHERE ${which} RETURNING person_id, address`,
        values,
      );
      if (gone) await record(transaction, { at: this.clock.now(), what: 'session.ended', ...gone });
    });
  }

  /** Seen after the first and begun after the second: what is older is over. */
  private bounds(): [Date, Date] {
    const minutesAgo = (minutes: number) => new Date(this.clock.now().getTime() - minutes * 60_000);
    return [minutesAgo(this.settings.SESSION_IDLE_MINUTES), minutesAgo(this.settings.SESSION_MINUTES)];
  }
}

const hashed = (secret: string): Buffer => hash('sha256', secret, 'buffer');
