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

/** One line of the log of who was let in, and who was no longer. Nothing secret goes into `details`. */
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
INSERT INTO security_event (at, what, account_id, person_id, application_id, address, details)
VALUES ($1, $2, $3, $4, $5, $6, $7)`;

/** In the transaction of what it tells of. */
export async function record(queries: Queries, event: SecurityEvent): Promise<void> {
  const { at, what, account_id, person_id, application_id, address, details } = event;
  const values = [at, what, account_id, person_id, application_id, address, JSON.stringify(details ?? {})];
  await queries.query(
    RECORD,
    values.map((value) => value ?? null),
    'security-event',
  );
}
