import { insertEvents, type NewEvent } from '@deskline/events';
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

/** Change of a record under /v1, for the change feed. */
export interface ToldChange {
  readonly type: 'oauth_application' | 'oauth_application_secret' | 'personal_access_token' | 'authorization';
  readonly verb: 'create' | 'update' | 'delete';
  readonly id: number;
}

/** Row of the security log. `details` must contain no secret. */
export interface SecurityEvent {
  at: Date;
  what: SecurityEventName;
  account_id?: string | null;
  person_id?: number | null;
  application_id?: number | null;
  address?: string | null;
  details?: Record<string, unknown>;
  /** Changes of records that the event is, written to the event log by the same statement. After the commit, wake its publisher. */
  told?: readonly ToldChange[];
}

const RECORD = `
INSERT INTO security_log (at, what, account_id, person_id, application_id, address, details)
SELECT * FROM unnest($1::timestamptz[], $2::text[], $3::text[], $4::bigint[], $5::bigint[], $6::text[], $7::jsonb[])`;

/** An authorization is of the account of its person, whichever account has the application. */
const PERSON = (column: string): string => `(SELECT ${column} FROM person WHERE person.id = e.person_id)`;
const RECORD_AND_TELL = `WITH logged AS (${RECORD})
${insertEvents('$8', {
  values: { account_id: `coalesce(e.account_id, ${PERSON('account_id')}, '')`, person_name: PERSON('name') },
})}`;

/** Inserts security events, in the transaction of the change they record, and the changes of records that they are. */
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
  const told = events.flatMap((event) => (event.told ?? []).map((change) => feedEvent(event, change)));
  if (told.length === 0) await queries.query(RECORD, values, 'security-event');
  else await queries.query(RECORD_AND_TELL, [...values, JSON.stringify(told)], 'security-event.told');
}

type FeedEvent = Omit<NewEvent, 'account_id'> & { readonly account_id: string | null };

const feedEvent = (
  { at, account_id = null, person_id = null }: SecurityEvent,
  { type, verb, id }: ToldChange,
): FeedEvent => ({
  event: `${type}.${verb}`,
  account_id: type === 'authorization' ? null : account_id,
  object_type: type,
  object_id: id,
  person_id,
  person_name: null,
  audit_line_id: null,
  note_id: null,
  payload: {},
  snapshot: null,
  occurred_at: at.toISOString(),
  request_id: null,
  origin: 'api',
});
