import { tableOf } from '../../faults/table';
import { Crowd } from './crowd';
import { judge, type CrowdVerdict, type CrowdLog } from './judge';

const EVENTS = 10_000;
const WARM_UP = 500;
/** "p99 of the healthy ones under 2 times their baseline" */
const TARGET = 2;

const milliseconds = (value: number): string => `${value.toFixed(1)} ms`;
const times = (value: number): string => `${value.toFixed(2)}x`;

function rowsOf(healthy: CrowdVerdict, ill: CrowdVerdict): string[][] {
  const counted = (name: string, pick: (verdict: CrowdVerdict) => number) => [
    name,
    String(pick(healthy)),
    String(pick(ill)),
    '',
  ];
  const timed = (name: string, pick: (verdict: CrowdVerdict) => number) => [
    name,
    milliseconds(pick(healthy)),
    milliseconds(pick(ill)),
    times(pick(ill) / pick(healthy)),
  ];
  return [
    ['', 'all healthy', '10 hang, 5 fail', 'ratio'],
    counted('events', ({ written }) => written),
    counted('attempts', ({ attempts }) => attempts),
    counted('lost', ({ lost }) => lost),
    counted('doubled after a 2xx', ({ doubled }) => doubled),
    counted('out of order', ({ outOfOrder }) => outOfOrder),
    timed('p50 of the 35 healthy', ({ p50Ms }) => p50Ms),
    timed('p99 of the 35 healthy', ({ p99Ms }) => p99Ms),
  ];
}

const joined = (one: CrowdLog, other: CrowdLog): CrowdLog => ({
  ledger: [...one.ledger, ...other.ledger],
  arrivals: [...one.arrivals, ...other.arrivals],
});

/** Alternates between both, so that noise of the machine and growing tables affect both. */
async function measure(crowd: Crowd): Promise<[healthy: CrowdLog, ill: CrowdLog]> {
  await crowd.healthy(WARM_UP);
  console.log('All healthy ...');
  const before = await crowd.healthy(EVENTS / 2);
  console.log('10 hang for 10 s, 5 answer 500 ...');
  const ill = await crowd.ill(EVENTS);
  console.log('All healthy ...');
  return [joined(before, await crowd.healthy(EVENTS / 2)), ill];
}

/** 10,000 events to 50 webhooks, with all of them healthy and with 15 of them ill, in one run. */
async function main(): Promise<void> {
  console.log('Starting a Deskline of its own ...');
  const crowd = await Crowd.gather();
  const [healthy, ill] = (await measure(crowd).finally(() => crowd.disperse())).map(judge) as [
    CrowdVerdict,
    CrowdVerdict,
  ];
  const ratio = ill.p99Ms / healthy.p99Ms;
  console.log(`\n${tableOf(rowsOf(healthy, ill))}`);
  console.log(
    `\np99 from commit to first byte: ${times(ratio)} of the baseline, target ${times(TARGET)} ${ratio < TARGET ? 'met' : 'MISSED'}`,
  );
  const faults = [healthy, ill].reduce((sum, each) => sum + each.lost + each.doubled + each.outOfOrder, 0);
  process.exitCode = faults === 0 && ratio < TARGET ? 0 : 1;
}

main().catch((error: unknown) => {
  console.error(error);
  process.exit(1);
});
