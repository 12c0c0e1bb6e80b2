import { Rig, type Round } from './rig';

/** Large, so that the start of a round, with low limits and an empty queue, does not decide the result. */
const MESSAGES = 12_000;
const ROUNDS = 5;
const STEADY_SECONDS = 10;
const STEP_MS = 20;

/** Required share of the floor's rate, and permitted time from the commit to the first byte. */
const TARGETS = { rate: 0.35, p50Ms: 50, p99Ms: 1_000 };

const sorted = (values: readonly number[]): number[] => [...values].sort((a, b) => a - b);
const quantile = (values: readonly number[], share: number): number =>
  sorted(values)[Math.floor(values.length * share)] ?? 0;
const median = (values: readonly number[]): number => quantile(values, 0.5);
const met = (isMet: boolean): string => (isMet ? 'met' : 'MISSED');

interface Pair {
  readonly ours: Round;
  readonly floor: Round;
}

/** Alternates between both, so that noise of the machine affects both; the first round warms up. */
async function compare(rig: Rig): Promise<Pair[]> {
  const pairs: Pair[] = [];
  for (let round = 0; round <= ROUNDS; round++) {
    const ours = await rig.deliver(MESSAGES);
    const floor = await rig.post(MESSAGES);
    if (round > 0) pairs.push({ ours, floor });
  }
  return pairs;
}

function report(pairs: readonly Pair[]): number {
  const rate = (pick: (pair: Pair) => Round) => median(pairs.map((pair) => MESSAGES / pick(pair).seconds));
  const each = (pick: (pair: Pair) => number) => (median(pairs.map(pick)) / MESSAGES).toFixed(3);
  const share = median(pairs.map(({ ours, floor }) => floor.seconds / ours.seconds));
  const row = (...[name = '', ...cells]: string[]) =>
    console.log(name.padEnd(26) + cells.map((cell) => cell.padStart(16)).join(''));
  const measured = (name: string, pick: (pair: Pair) => Round) =>
    row(
      name,
      rate(pick).toFixed(0),
      each((pair) => pick(pair).senderMs),
      each((pair) => pick(pair).postgresMs),
    );
  row('\n', 'a second', 'CPU ms each', 'PostgreSQL ms');
  measured('deliveries', ({ ours }) => ours);
  measured('a bare undici Pool loop', ({ floor }) => floor);
  const target = `${TARGETS.rate} ${met(share >= TARGETS.rate)}`;
  console.log(`\nof the bare loop's rate: ${share.toFixed(2)} (target: at least ${target})`);
  return rate(({ ours }) => ours);
}

/** Writes events at a steady rate, the same number in each short step. */
async function steady(rig: Rig, perSecond: number): Promise<void> {
  rig.latencies();
  const from = performance.now();
  let written = 0;
  for (let elapsed = 0; elapsed < STEADY_SECONDS * 1_000; elapsed = performance.now() - from) {
    const due = Math.floor((elapsed * perSecond) / 1_000) - written;
    await rig.producer.write(due);
    written += due;
    await new Promise((resolve) => setTimeout(resolve, STEP_MS));
  }
  await rig.settled(written);
  const latencies = rig.latencies();
  const [p50, p99] = [quantile(latencies, 0.5), quantile(latencies, 0.99)];
  console.log(
    `\nat ${(written / STEADY_SECONDS).toFixed(0)} events a second (${latencies.length} messages):`,
  );
  console.log(`written to arrived, p50: ${p50} ms (target: ${TARGETS.p50Ms} ${met(p50 < TARGETS.p50Ms)})`);
  console.log(`written to arrived, p99: ${p99} ms (target: ${TARGETS.p99Ms} ${met(p99 < TARGETS.p99Ms)})`);
}

const WHAT = `
Webhook messages signed with HMAC, from the event log of a service to the outcome in PostgreSQL: events read, a row with
its bytes for each, claimed, signed, posted, settled, and each attempt logged. CPU is that of the sender and its
PostgreSQL. The loop posts the same bytes to the same receiver over as many connections; it keeps, orders, signs and
retries nothing.`;

async function main(): Promise<void> {
  await Rig.with(async (rig) => {
    console.log(WHAT);
    const perSecond = report(await compare(rig));
    await steady(rig, perSecond / 2);
  });
}

main().catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});
