import type { Queries } from '@deskline/platform';

export type SecurityEventName =
  | 'application.created'
  | 'application.changed'
  | 'application.deleted'
  | 'secret.added'
  | 'secret.disabled'
  | 'secret.enabled'
  | 'secret.deleted'
  | 'session.started'
  | 'session.ended'
  | 'sign_in.failed'
  | 'sign_in.delayed'
  | 'password.set'
  | 'password.changed'
  | 'password.refused'
  | 'grant.allowed'
  | 'grant.denied'
  | 'grant.revoked'
  | 'token.issued'
  | 'token.refreshed'
  | 'token.revoked'
  | 'personal_token.created'
  | 'personal_token.revoked'
  | 'client.refused'
  | 'code.used_twice'
  | 'refresh.replayed';

/** Row of the security log. `details` must contain no secret. */
export interface SecurityEvent {
  at: Date;
  what: SecurityEventName;
  account_id?: string | null;
  person_id?: number | null;
  application_id?: number | null;
  address?: string | null;
  details?: Record<string, unknown>;
}

const RECORD = `
INSERT INTO security_log (at, what, account_id, person_id, application_id, address, details)
SELECT * FROM unnest($1::timestamptz[], $2::text[], $3::text[], $4::bigint[], $5::bigint[], $6::text[], $7::jsonb[])`;

/** Inserts security events, in the transaction of the change they record. */
export async function record(queries: Queries, ...events: SecurityEvent[]): Promise<void> {
  const each = (value: (event: SecurityEvent) => unknown) => events.map((event) => value(event) ?? null);
  const values = [
    each(({ at }) => at),
    each(({ what }) => what),
    each(({ account_id }) => account_id),
    each(({ person_id }) => person_id),
    each(({ application_id }) => application_id),
    each(({ address }) => address),
    each(({ details }) => JSON.stringify(details ?? {})),
  ];
  await queries.query(RECORD, values, 'security-event');
}
