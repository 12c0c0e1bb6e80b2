import { SERVICES } from '@deskline/local-stack';
import { startStack } from '@deskline/testing';
import { median } from '../figures';
import { measure } from '../load';
import { reading } from '../rig';
import { Checks } from './checks';

const ROUNDS = 3;
const CALLS = 2_000;
const REMEMBERED = 200_000;
const ASKED = 4_000;
const LEASES = 1_000;
/** As a gateway does by itself. */
const LEASES_A_SECOND = 2;

const percent = (share: number): string => `${(100 * share).toFixed(2)} %`;

interface Round {
  readonly call: number;
  readonly remembered: number;
  readonly asked: number;
  readonly leased: number;
}

function report(rounds: readonly Round[]): void {
  const of = (pick: (round: Round) => number) => median(rounds.map(pick));
  console.log('\nWho calls? Beside the CPU of one read of one task, in one run (CPU of all processes):\n');
  console.log(`a token that is remembered   ${percent(of(({ remembered, call }) => remembered / call))}`);
  console.log(`a token that is asked about  ${percent(of(({ asked, call }) => asked / call))}`);
  console.log(
    `\nRemembering is ${of(({ asked, remembered }) => asked / remembered).toFixed(0)} times cheaper.`,
  );
  console.log(`One core checks ${Math.round(of(({ remembered }) => 1_000 / remembered))} tokens a second.`);
  const lease = of(({ leased }) => (leased * LEASES_A_SECOND) / 1_000);
  console.log(`To be allowed to remember takes ${percent(lease)} of one core, for each gateway.`);
}

async function main(): Promise<void> {
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
    // In turns, so that a noisy minute of the machine falls on all; the first round warms up.
    for (let round = 0; round <= ROUNDS; round++) {
      const { cpuMsPerRequest } = await measure(target, CALLS);
      const remembered = await checks.remembered(REMEMBERED);
      const asked = await checks.asked(ASKED);
      const leased = await checks.leased(LEASES);
      if (round > 0) rounds.push({ call: cpuMsPerRequest, remembered, asked, leased });
    }
    report(rounds);
  } finally {
    await checks.close();
    await stack.stop();
  }
}

main().catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});
