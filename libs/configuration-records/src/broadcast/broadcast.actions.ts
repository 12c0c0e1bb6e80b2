import { permits } from '@deskline/identity';
import { Database, Nats, NO_BODY, Unavailable } from '@deskline/platform';
import { isInAudience, SUBSCRIPTION_SUBJECT, type SubscriptionRequest } from '@deskline/record';
import { errors, noContent } from '@deskline/record-http';
import { Invalid, withProviders, type ActionTable } from '@deskline/record-store';

const TIMEOUT_MS = 2_000;
const GROUP = 'SELECT request_id FROM broadcast WHERE id = $1';

/** Readers of a broadcast watch its request group, which they need not be able to read. Auditors write nothing. */
const subscription = (subscribes: boolean): ActionTable[string] => ({
  kind: 'forwarded',
  perform: withProviders([Database, Nats], (database, nats) => async ({ id, call }) => {
    const { person, account, roles, scopes } = call.principal;
    if (!isInAudience(roles, 'everyone_but_auditors') || !permits(scopes, 'watch', 'Create'))
      throw errors.forbidden();
    const [row] = await database.rows(GROUP, [id], 'broadcast.group');
    const request = row?.[0] ?? null;
    if (request === null) throw new Invalid([{ field: 'request', because: 'blank' }]);
    const { request_id } = call;
    const head: SubscriptionRequest = { account, request: Number(request), person, subscribes, request_id };
    const reply = await nats.request<{ status?: number }>(
      SUBSCRIPTION_SUBJECT,
      { head, body: NO_BODY },
      TIMEOUT_MS,
    );
    const { status = 200 } = reply.head;
    if (status === 404) throw errors.notFound();
    if (status >= 300) throw new Unavailable(`The owner of requests answers ${status}.`);
    return noContent();
  }),
});

export const broadcastActions: ActionTable = {
  subscribe: subscription(true),
  unsubscribe: subscription(false),
};
