import { atLeast, atMost, report, type Row, type Section } from '../figures';
import { EVENTS, Rig, type Round } from './rig';

/** Large, so that the start of a round, with low limits and an empty queue, does not decide the result. */
const MESSAGES = 12_000;
const ROUNDS = 5;
const STEADY_SECONDS = 10;
/** Longer than receivers may take to answer: from the first message that hangs to retries of those that timed out. */
const HANGING_SECONDS = 15;
const STEP_MS = 20;

/** Required share of the floor's rate, and permitted milliseconds from the commit to the arrival. */
const TARGETS = { rate: 0.5, p50: 15, p99: 100 };

const quantile = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length * share)] ?? 0;
const median = (values: readonly number[]): number => quantile(values, 0.5);
const inMs = (value: number): string => `${value} ms`;

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

const rateOf = (rounds: readonly Round[]): number => median(rounds.map(({ seconds }) => MESSAGES / seconds));

function rates(pairs: readonly Pair[]): Section {
  const share = median(pairs.map(({ ours, floor }) => floor.seconds / ours.seconds));
  const cells = (rounds: readonly Round[]) => [
    rateOf(rounds).toFixed(0),
    ...[rounds.map(({ senderMs }) => senderMs), rounds.map(({ postgresMs }) => postgresMs)].map((each) =>
      (median(each) / MESSAGES).toFixed(3),
    ),
  ];
  const ours: Row = {
    ...atLeast('messages delivered', share, TARGETS.rate),
    more: cells(pairs.map((pair) => pair.ours)),
  };
  const floor: Row = {
    name: 'the loop itself',
    figure: '1.00x',
    more: cells(pairs.map((pair) => pair.floor)),
  };
  return {
    title: 'Webhook messages delivered beside a bare undici loop',
    columns: ['sender', 'of the rate', 'a second', 'CPU ms', 'PostgreSQL ms'],
    rows: [ours, floor],
    notes: [
      'From the event log to the outcome in PostgreSQL: events read, a row with its bytes for each, signed with HMAC, posted, settled, each attempt logged.',
      'The loop posts the same bytes to the same receiver over as many connections; it keeps, orders, signs and retries nothing.',
    ],
  };
}

/** Writes events at a steady rate, the same number in each short step. Returns how many. */
async function write(rig: Rig, perSecond: number, seconds: number): Promise<number> {
  const from = performance.now();
  let written = 0;
  for (let elapsed = 0; elapsed < seconds * 1_000; elapsed = performance.now() - from) {
    const due = Math.floor((elapsed * perSecond) / 1_000) - written;
    const evenly = due - (due % EVENTS.length);
    await rig.producer.write(evenly);
    written += evenly;
    await new Promise((resolve) => setTimeout(resolve, STEP_MS));
  }
  return written;
}

async function latencies(rig: Rig, perSecond: number): Promise<Section> {
  rig.latencies();
  await rig.settled(await write(rig, perSecond, STEADY_SECONDS));
  const steady = rig.latencies();
  await rig.hang();
  const written = await write(rig, perSecond, HANGING_SECONDS);
  await rig.arrived(written - written / EVENTS.length);
  const hanging = rig.latencies();
  const told = (name: string, values: readonly number[], share: number): Row => ({
    ...{ name, figure: inMs(quantile(values, share)), more: [String(values.length)] },
  });
  const aimed = (name: string, values: readonly number[], share: number, target: number): Row => ({
    ...told(name, values, share),
    ...atMost(name, quantile(values, share), target, inMs),
  });
  return {
    title: `From commit to arrival, at ${perSecond.toFixed(0)} events a second: half of the rate above`,
    columns: ['messages', 'time', 'messages measured'],
    rows: [
      aimed('p50', steady, 0.5, TARGETS.p50),
      told('p99', steady, 0.99),
      told('p50 with a fifth of the receivers hanging', hanging, 0.5),
      aimed('p99 with a fifth of the receivers hanging', hanging, 0.99, TARGETS.p99),
    ],
  };
}

report(async () => {
  const sections: Section[] = [];
  await Rig.with(async (rig) => {
    const pairs = await compare(rig);
    sections.push(rates(pairs), await latencies(rig, rateOf(pairs.map(({ ours }) => ours)) / 2));
  });
  return sections;
});
