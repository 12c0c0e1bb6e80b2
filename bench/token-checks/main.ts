import { SERVICES } from '@deskline/local-stack';
import { startStack } from '@deskline/testing';
import { median, report, type Section } from '../figures';
import { measure } from '../load';
import { reading } from '../rig';
import { Checks } from './checks';

const ROUNDS = 3;
const CALLS = 2_000;
const CACHED = 200_000;
const LOOKED_UP = 4_000;
const LEASES = 1_000;
/** Renewals of a gateway per second. */
const LEASES_A_SECOND = 2;

const percent = (share: number): string => `${(100 * share).toFixed(2)} %`;

interface Round {
  readonly call: number;
  readonly cached: number;
  readonly lookedUp: number;
  readonly leased: number;
}

function sectionOf(rounds: readonly Round[]): Section {
  const of = (pick: (round: Round) => number) => median(rounds.map(pick));
  const lease = of(({ leased }) => (leased * LEASES_A_SECOND) / 1_000);
  return {
    title: 'Authentication of a call beside the CPU of one read of one task',
    columns: ['token', 'CPU'],
    rows: [
      { name: 'cached', figure: percent(of(({ cached, call }) => cached / call)) },
      { name: 'looked up', figure: percent(of(({ lookedUp, call }) => lookedUp / call)) },
    ],
    notes: [
      `Caching is ${of(({ lookedUp, cached }) => lookedUp / cached).toFixed(0)} times cheaper.`,
      `One core checks ${Math.round(of(({ cached }) => 1_000 / cached))} tokens a second.`,
      `The lease for caching takes ${percent(lease)} of one core, for each gateway.`,
    ],
  };
}

async function tokenChecks(): Promise<Section[]> {
  const stack = await startStack({ environment: { LOG_LEVEL: 'warn' } });
  const token = stack.demo?.people[0]?.token ?? '';
  const services = SERVICES.flatMap((service) => stack.fleet.of(service).map(({ pid }) => pid));
  const pids = [...services, stack.postgres.pid, stack.nats.pid].filter((pid) => pid !== undefined);
  const headers = { authorization: `Bearer ${token}` };
  const call = reading('/v1/tasks/1');
  const target = { origin: new URL(stack.base_url).origin, call, headers, ca: stack.ca, pids };
  const checks = await Checks.open(stack.nats.url, pids, token);
  try {
    const rounds: Round[] = [];
    // In turns, so that noise of the machine affects all; the first round warms up.
    for (let round = 0; round <= ROUNDS; round++) {
      const { cpuMsPerRequest } = await measure(target, CALLS);
      const cached = await checks.cached(CACHED);
      const lookedUp = await checks.lookedUp(LOOKED_UP);
      const leased = await checks.leased(LEASES);
      if (round > 0) rounds.push({ call: cpuMsPerRequest, cached, lookedUp, leased });
    }
    return [sectionOf(rounds)];
  } finally {
    await checks.close();
    await stack.stop();
  }
}

report(tokenChecks);
