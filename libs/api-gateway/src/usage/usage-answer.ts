import { hasRole, permits, type Principal } from '@deskline/identity';
import {
  isTransient,
  limitsOf,
  Nats,
  NO_BODY,
  Unavailable,
  USAGE_KINDS,
  type UsageKind,
} from '@deskline/platform';
import { errors, json, type Answer } from '@deskline/record-http';
import { Inject, Injectable } from '@nestjs/common';
import { AccountUsage } from '../attachments/account-usage';
import { GatewaySettings } from '../gateway.settings';

export const USAGE_PATH = '/account/usage';

/** Services that count records. */
const COUNTING = ['work-records', 'configuration-records', 'webhook-dispatcher'];
/** Records are counted at most once an hour, and then for some time. */
const TIMEOUT_MS = 6_000;

type Numbers = Record<UsageKind, number>;
type DayOfUsage = Numbers & { readonly day: string };
interface CountedRecords {
  readonly counted_at: string;
  readonly types: readonly { readonly type: string; readonly records: number; readonly estimated?: true }[];
  /** Missing in answers of a service of the version before. */
  readonly limited?: number;
}

/** `GET /account/usage`: calls, records, storage and deliveries of the account, for its administrators. */
@Injectable()
export class UsageAnswer {
  constructor(
    @Inject(Nats) private readonly nats: Nats,
    @Inject(AccountUsage) private readonly storage: AccountUsage,
    @Inject(GatewaySettings) private readonly settings: GatewaySettings,
  ) {}

  async answer(principal: Principal): Promise<Answer> {
    if (!hasRole(principal, ['account_administrator'])) throw errors.forbidden();
    if (!permits(principal.scopes, 'account', 'Read')) throw errors.forbidden();
    const usage = await this.usageOf(principal.account).catch((error: unknown) => {
      throw isTransient(error) ? errors.unavailable(error) : error;
    });
    return json(200, Buffer.from(JSON.stringify(usage)), { 'Cache-Control': 'no-store' });
  }

  private async usageOf(account: string): Promise<object> {
    const [{ plan, days }, counted, bytes] = await Promise.all([
      this.ask<{ plan: string | null; days: readonly DayOfUsage[] }>('usage.of', account),
      Promise.all(COUNTING.map((service) => this.ask<CountedRecords>(`usage.records.${service}`, account))),
      this.storage.bytesOf(account),
    ]);
    const today = new Date().toISOString();
    const types = counted.flatMap((one) => one.types).sort((one, other) => other.records - one.records);
    const limited = counted.reduce((sum, one) => sum + (one.limited ?? 0), 0);
    const webhooks = types.find(({ type }) => type === 'webhook')?.records ?? 0;
    return {
      plan,
      limits: this.limitsOf(plan, { bytes, limited, webhooks }),
      today: sumOf(days, today.slice(0, 10)),
      month: sumOf(days, today.slice(0, 7)),
      records: {
        total: types.reduce((sum, { records }) => sum + records, 0),
        counted_at: counted.map(({ counted_at }) => counted_at).sort()[0],
        types,
      },
      storage: { bytes },
      days,
    };
  }

  /** Limits of the plan, or of the installation where the plan sets none. */
  private limitsOf(plan: string | null, used: { bytes: number; limited: number; webhooks: number }): object {
    const { calls_per_hour, records = null, webhooks = null } = limitsOf(this.settings, plan);
    return {
      calls_per_hour: { limit: calls_per_hour ?? this.settings.RATE_LIMIT_PER_HOUR },
      records: { limit: records, used: used.limited },
      storage_bytes: { limit: this.storage.limitOf(plan), used: used.bytes },
      webhooks: { limit: webhooks, used: used.webhooks },
    };
  }

  private async ask<T>(subject: string, account: string): Promise<T> {
    const frame = { head: { account }, body: NO_BODY };
    const { head, body } = await this.nats.request<{ status?: number }>(subject, frame, TIMEOUT_MS);
    if (head.status !== 200) throw new Unavailable(`${subject} answers ${head.status}.`);
    return JSON.parse(body.toString()) as T;
  }
}

/** Numbers of the days that begin with a text: a day, or a month. */
function sumOf(days: readonly DayOfUsage[], beginning: string): Numbers {
  const some = days.filter(({ day }) => day.startsWith(beginning));
  const sum = (kind: UsageKind) => some.reduce((all, day) => all + day[kind], 0);
  return Object.fromEntries(USAGE_KINDS.map((kind) => [kind, sum(kind)])) as Numbers;
}
