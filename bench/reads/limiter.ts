import type { IncomingMessage } from 'node:http';
import { RateLimitClient } from '../../libs/api-gateway/src/limit/rate-limit-client';
import { StatusLookups } from '../../libs/api-gateway/src/limit/status-lookups';
import { RateLimit } from '../../libs/api-gateway/src/limit/rate-limit';
import { SlotPool } from '../../libs/api-gateway/src/limit/slot-pool';
import { ConnectionInfo } from '../../libs/api-gateway/src/request/connection-info';
import { trustedProxies } from '../../libs/api-gateway/src/request/client-address';
import { GatewaySettings } from '@deskline/api-gateway';
import type { Identity } from '@deskline/identity';
import { loadSettings, Metrics, Nats, SystemClock } from '@deskline/platform';
import { cpuMs } from '../cpu';

const PEOPLE = 8;
const CALLS_AN_HOUR = 3_600;
/** Ids of no demo person, so that the rate windows of demo people stay unused. */
const FIRST_PERSON = 9_000_000;
const AT_ONCE = 4;

/**
 * CPU of the rate limit of one call, in milliseconds, over whole windows of some people: the gateway's own step, which
 * runs in this process, and the share of NATS, the authorization server and PostgreSQL.
 */
export async function limiterCpuMs(natsUrl: string, pids: readonly number[], round: number): Promise<number> {
  const settings = loadSettings(GatewaySettings, { RATE_LIMIT_PER_HOUR: String(CALLS_AN_HOUR) });
  const nats = await Nats.connect(natsUrl, 'bench');
  const centre = new RateLimitClient(nats, settings);
  const slots = new SlotPool(nats, centre, settings);
  const entrance = new ConnectionInfo({ trusts: trustedProxies([]), insecure: false });
  const limit = new RateLimit(
    slots,
    new StatusLookups(centre, settings),
    entrance,
    new SystemClock(),
    settings,
    centre,
    new Metrics('bench'),
  );
  slots.onApplicationBootstrap();
  const request = { headers: {}, socket: {} } as IncomingMessage;
  const hourOf = async (id: number): Promise<void> => {
    const identity = { person: { id, name: '' } } as Identity;
    let left = CALLS_AN_HOUR;
    const worker = async () => {
      while (left-- > 0) await limit.admit(request, identity, () => undefined);
    };
    await Promise.all(Array.from({ length: AT_ONCE }, worker));
  };
  const first = FIRST_PERSON + round * PEOPLE;
  const own = process.cpuUsage();
  const others = cpuMs(pids);
  for (let person = 0; person < PEOPLE; person++) await hourOf(first + person);
  const { user, system } = process.cpuUsage(own);
  const spent = (user + system) / 1_000 + cpuMs(pids) - others;
  await nats.close();
  return spent / (PEOPLE * CALLS_AN_HOUR);
}
