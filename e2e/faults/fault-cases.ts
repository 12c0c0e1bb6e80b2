import { setTimeout as sleep } from 'node:timers/promises';
import { SERVICES, type Service } from '@deskline/local-stack';
import type { ReceiverBehaviour } from '../receiver';
import { until } from '../until';
import { FAILOVER_CASES } from './failover-cases';
import { killOne, pause, roll } from './instances';
import { holdCommit } from './hold-commit';
import { dripping, hang, late, slow } from './receiver-behaviours';
import type { FaultCase } from './fault-case';
import { MACHINE_CASES } from './machine-cases';
import type { Allowance } from './run-log';
import { deleteStreams, end, flap, keepDown, removeStore } from './servers';

const RECOVERED_WITHIN_MS = 60_000;

const ALLOWED: Partial<Record<Service, Allowance>> = {
  'webhook-dispatcher': { repeats: true },
};

const TWICE = Object.fromEntries(SERVICES.map((service) => [service, 2]));

const killed = (service: Service): FaultCase => ({
  name: `kill -9 of ${service}`,
  does: 'its only instance; started again by its supervisor',
  allows: ALLOWED[service] ?? {},
  inflict: ({ stack }) => stack.kill(service),
});

/** The other gateway takes the calls meanwhile; one alone could answer nothing. */
const gatewayKilled: FaultCase = {
  name: 'kill -9 of one of two api-gateways',
  does: 'calls under way there are repeated at the other; 20 open streams of changes end',
  allows: {},
  instances: { 'api-gateway': 2 },
  streams: 20,
  inflict: ({ stack }) => killOne(stack, 'api-gateway'),
};

/** One of the two webhooks has an ill receiver; the other must not notice. */
const ill = (name: string, does: string, manner: ReceiverBehaviour): FaultCase => ({
  name,
  does,
  allows: {},
  inflict: async ({ receiver, pace }) => {
    receiver.manner = (response, message) =>
      message.event === 'task.create' ? manner(response, message) : response.writeHead(200).end();
    await sleep(pace.illMs);
    receiver.recover();
    await until(() => receiver.unanswered('/faults') === 0, RECOVERED_WITHIN_MS);
  },
});

const storeDeleted: FaultCase = {
  name: 'JetStream store deleted',
  does: 'all streams are deleted, then their files',
  allows: {},
  inflict: async ({ stack }) => {
    await deleteStreams(stack);
    await removeStore(stack);
    await stack.fleet.ready();
  },
};

const openTransaction: FaultCase = {
  name: 'a transaction left open with a low id',
  does: 'a change commits late, after changes that began after it',
  allows: {},
  inflict: holdCommit,
};

const natsKilled: FaultCase = {
  name: 'kill -9 of NATS',
  does: 'the only server; started again by its supervisor',
  allows: {},
  inflict: ({ stack }) => end(stack, 'nats', 'SIGKILL'),
};

/** Fault cases of every test run. */
export const SHORT_FAULT_CASES: readonly FaultCase[] = [
  gatewayKilled,
  ...SERVICES.filter((service) => service !== 'api-gateway').map(killed),
  natsKilled,
  storeDeleted,
  openTransaction,
];

/** Faults of receivers, and of services that run twice: of any installation. */
const OF_SERVICES: readonly FaultCase[] = [
  ill('a hanging receiver', 'one of two webhooks gets no answer', hang),
  ill('a dripping receiver', 'one of two webhooks gets one byte at a time, without an end', dripping),
  ill('a slow receiver', 'one of two webhooks is answered after 3 s', late),
  {
    name: 'a dispatcher paused beyond its lease',
    does: 'SIGSTOP of one of two, with messages under way; SIGCONT after the other has taken them over',
    allows: { repeats: true },
    instances: { 'webhook-dispatcher': 2 },
    inflict: async ({ stack, receiver, pace }) => {
      // It sleeps with many messages under way.
      receiver.manner = slow;
      await sleep(pace.beforeMs);
      await pause(stack, 'webhook-dispatcher', pace.pausedMs);
      receiver.recover();
    },
  },
  {
    name: 'rolling restart of everything',
    does: 'SIGTERM of one of two instances of each service, then of the other: no call may be refused',
    allows: { refusals: false },
    instances: TWICE,
    inflict: ({ stack, pace }) => roll(stack, pace.rollsTogether),
  },
];

export const FAULT_CASES: readonly FaultCase[] = [
  ...SHORT_FAULT_CASES,
  {
    name: 'kill -9 of PostgreSQL',
    does: 'all sessions end; started again by its supervisor',
    allows: { repeats: true },
    inflict: ({ stack }) => end(stack, 'postgres', 'SIGKILL'),
  },
  {
    name: 'PostgreSQL restarted',
    does: 'fast shutdown: all sessions are ended',
    allows: { repeats: true },
    inflict: ({ stack }) => end(stack, 'postgres', 'SIGINT'),
  },
  {
    name: 'NATS stopped for a while',
    does: 'killed, and its port occupied',
    allows: {},
    inflict: ({ stack, pace }) => keepDown(stack, 'nats', pace.stoppedMs),
  },
  {
    name: 'NATS flapping',
    does: 'killed again as soon as it is back, several times',
    allows: {},
    inflict: ({ stack, pace }) => flap(stack, 'nats', pace.flaps),
  },
  {
    // NATS cannot store anything from then on, and recovers only by a restart.
    name: 'JetStream files removed',
    does: 'under the running server, which is killed later',
    allows: {},
    inflict: async ({ stack }) => {
      await removeStore(stack);
      await sleep(2_000);
      await end(stack, 'nats', 'SIGKILL');
    },
  },
  ...OF_SERVICES,
  ...MACHINE_CASES,
  ...FAILOVER_CASES,
];

/** Faults that a long run picks from, in an installation that has a second of everything. */
export const RANDOM_CASES: readonly FaultCase[] = [
  ...FAILOVER_CASES,
  ...OF_SERVICES,
  gatewayKilled,
  ...SERVICES.filter((service) => service !== 'api-gateway').map(killed),
];
