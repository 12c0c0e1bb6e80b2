import { Database } from '@deskline/platform';
import { parseBody, errors, json, noContent, type Answer, type OpenCall } from '@deskline/record-http';
import { RecordRuntime, withProviders, type ActionTable } from '@deskline/record-store';
import { DeliveryQueue } from '../delivery/queue/delivery-queue';
import { pull, pullQueryIn } from '../log/pull';
import { needsPassword, replay, replayRangeIn } from '../log/replay';
import { testWebhook } from './test-webhook';
import { Verification } from './verification';

export const webhookActions: ActionTable = {
  test: {
    kind: 'record',
    perform: withProviders([DeliveryQueue], (queue) => async ({ id, call, transaction }) => {
      await testWebhook(transaction, queue, id, call.principal.person);
      return noContent();
    }),
  },
  resend_verification: {
    kind: 'record',
    perform: withProviders([Verification], (verification) => async ({ id, call, transaction }) => {
      await verification.resend(transaction, id, call.principal.person);
      return noContent();
    }),
  },
  replay: {
    kind: 'record',
    perform: withProviders([DeliveryQueue], (queue) => async ({ id, call, body, transaction }) => {
      const { headers, query, principal } = call;
      if (needsPassword(principal)) throw errors.passwordRequired();
      const members = await parseBody(body, headers['content-type'], query);
      const range = replayRangeIn(members, principal.time_zone);
      const replayed = await replay(transaction, id, range);
      queue.announce(transaction);
      return json(200, Buffer.from(JSON.stringify(replayed)));
    }),
  },
  messages: {
    kind: 'read',
    perform: withProviders(
      [Database],
      (database) =>
        ({ id, call: { query, principal } }) =>
          pull(database, id, pullQueryIn(query), principal.time_zone),
    ),
  },
  verify: {
    kind: 'open',
    perform: withProviders(
      [RecordRuntime, Verification],
      (runtime, verification) =>
        ({ id, call }) =>
          verified(runtime, verification, id, call),
    ),
  },
};

/**
 * 200 `Verification successful`; a code that is wrong, replaced or expired, and a webhook that is not there: 403; a
 * wrong one after many: 429.
 */
async function verified(
  runtime: RecordRuntime,
  verification: Verification,
  id: number,
  { query, base_url }: OpenCall,
): Promise<Answer> {
  const code = new URLSearchParams(query).get('code') ?? '';
  const confirmation = await verification.confirm(runtime, id, code);
  if (confirmation === 'refused') throw errors.forbidden();
  if (confirmation !== 'verified') {
    throw errors.tooManyRequests(confirmation.wait_seconds, `${base_url}/docs`);
  }
  return json(200, Buffer.from('{"message":"Verification successful"}'), { 'Cache-Control': 'no-store' });
}
