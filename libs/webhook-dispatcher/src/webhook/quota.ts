import { limitsOf } from '@deskline/platform';
import type { Reason } from '@deskline/record';
import { Invalid, type Accounts, type WriteContext } from '@deskline/record-store';
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
  settings: WebhookDispatcherSettings,
  accounts: Pick<Accounts, 'get'>,
): Promise<void> {
  if (before?.event === after.event) return;
  await transaction.query(TAKE_TURNS, [account]);
  const [counted] = await transaction.query<WebhookCounts>(COUNT, [account, after.event]);
  const { here, alike } = counted ?? { here: 0, alike: 0 };
  const { WEBHOOKS_PER_ACCOUNT, WEBHOOKS_PER_EVENT } = settings;
  const { webhooks = WEBHOOKS_PER_ACCOUNT } = limitsOf(settings, accounts.get(account)?.plan);
  // The installation protects itself, whatever plans allow.
  const max = Math.min(webhooks, WEBHOOKS_PER_ACCOUNT);
  if (before === null && here > max) throw crowded('account_crowded', max);
  if (alike > WEBHOOKS_PER_EVENT) throw crowded('crowded', WEBHOOKS_PER_EVENT);
}

const crowded = (because: Reason, max: number): Invalid =>
  new Invalid([{ field: 'event', because, values: { max } }]);
