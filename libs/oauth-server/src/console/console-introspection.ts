import { Inject, Injectable } from '@nestjs/common';
import type { Introspection } from '@deskline/identity';
import { Clock, Database } from '@deskline/platform';
import { IN_FORCE, IN_FORCE_FROM } from '../authorize/grants';
import { OauthSettings } from '../oauth.settings';
import { identityOf, type IdentityRow } from '../token/introspection/active-identity';
import { PERSON_OF_IDENTITY } from '../token/introspection/person.sql';

interface ConsoleRow extends IdentityRow {
  readonly session_id: number;
  readonly seen_at: Date;
  readonly session_created_at: Date;
  readonly confirmed_until: Date | null;
}

const FIND = `
SELECT console.person_id, console.confirmed_until, consent.scopes, application.id AS application, session.id AS session_id,
  session.seen_at, session.created_at AS session_created_at, ${PERSON_OF_IDENTITY},
  roles_in_force(person.account_id, person.roles) AS roles
FROM ${IN_FORCE_FROM}
JOIN console_session AS console ON console.grant_id = consent.id AND console.person_id = consent.person_id
JOIN session ON session.id = console.session_id
LEFT JOIN account ON account.id = person.account_id
WHERE console.id_hash = decode($1, 'hex') AND session.seen_at > $2 AND session.created_at > $3
  AND person.id IS NOT NULL AND NOT application.disabled AND ${IN_FORCE}`;

/** `seen_at` is written at most once a minute. */
const SEEN_AGAIN_MS = 60_000;
const INACTIVE: Introspection = { active: false };

/** Person of a session of the console, for gateways. The session ends with the sign-in it is under, idle or not. */
@Injectable()
export class ConsoleIntrospection {
  constructor(
    @Inject(Database) private readonly database: Database,
    @Inject(Clock) private readonly clock: Clock,
    @Inject(OauthSettings) private readonly settings: OauthSettings,
  ) {}

  async introspect(hash: string): Promise<Introspection> {
    if (!/^[0-9a-f]{64}$/.test(hash)) return INACTIVE;
    const now = this.clock.now();
    const [idleMs, wholeMs] = [this.settings.SESSION_IDLE_MINUTES, this.settings.SESSION_MINUTES].map(
      (minutes) => minutes * 60_000,
    ) as [number, number];
    const ago = (milliseconds: number) => new Date(now.getTime() - milliseconds);
    const values = [hash, ago(idleMs), ago(wholeMs)];
    const [found] = await this.database.query<ConsoleRow>(FIND, values, 'console.introspect');
    if (!found) return INACTIVE;
    if (now.getTime() - found.seen_at.getTime() >= SEEN_AGAIN_MS)
      await this.database.query('UPDATE session SET seen_at = $2 WHERE id = $1', [found.session_id, now]);
    const end = Math.min(now.getTime() + idleMs, found.session_created_at.getTime() + wholeMs);
    return activeConsole(found, new Date(end).toISOString());
  }
}

function activeConsole(found: ConsoleRow, expires_at: string): Introspection {
  const console = { expires_at, confirmed_until: found.confirmed_until?.toISOString() ?? null };
  return { active: true, identity: { ...identityOf(found), console }, expires_at };
}
