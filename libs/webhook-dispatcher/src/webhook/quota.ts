import type { Reason } from '@deskline/record';
import { Invalid, type WriteContext } from '@deskline/record-store';
import type { WebhookDispatcherSettings } from '../webhook-dispatcher.settings';
import type { WebhookRow } from './webhook.record';

interface WebhookCounts {
  readonly here: number;
  readonly alike: number;
}

const TAKE_TURNS = `SELECT pg_advisory_xact_lock(hashtextextended('webhooks ' || $1::text, 0))`;

const COUNT = `SELECT count(*) AS here, count(*) FILTER (WHERE event = $2) AS alike
FROM webhook WHERE account_id = $1`;

/**
 * Limits the webhooks of an account. An event becomes one delivery for each of its webhooks, also for unverified ones, before
 * the events of other accounts have their turn: no account may make that take arbitrarily long.
 */
export async function enforceQuota(
  { transaction, account, before, after }: WriteContext<WebhookRow>,
  { WEBHOOKS_PER_ACCOUNT, WEBHOOKS_PER_EVENT }: WebhookDispatcherSettings,
): Promise<void> {
  if (before?.event === after.event) return;
  await transaction.query(TAKE_TURNS, [account]);
  const [counted] = await transaction.query<WebhookCounts>(COUNT, [account, after.event]);
  const { here, alike } = counted ?? { here: 0, alike: 0 };
  if (before === null && here > WEBHOOKS_PER_ACCOUNT) throw crowded('account_crowded', WEBHOOKS_PER_ACCOUNT);
  if (alike > WEBHOOKS_PER_EVENT) throw crowded('crowded', WEBHOOKS_PER_EVENT);
}

const crowded = (because: Reason, max: number): Invalid =>
  new Invalid([{ field: 'event', because, values: { max } }]);
