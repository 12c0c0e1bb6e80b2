import { setTimeout as sleep } from 'node:timers/promises';
import { SERVICES, type Service } from '@deskline/local-stack';
import type { ReceiverBehaviour } from '../receiver';
import { until } from '../until';
import { killOne, pause, roll } from './instances';
import { holdCommit } from './hold-commit';
import { dripping, hang, slow } from './receiver-behaviours';
import type { FaultCase } from './fault-case';
import type { Allowance } from './run-log';
import { deleteStreams, end, flap, keepDown, removeStore } from './servers';

const RECOVERED_WITHIN_MS = 60_000;

const ALLOWED: Partial<Record<Service, Allowance>> = {
  'webhook-dispatcher': { repeats: true },
};

const killed = (service: Service): FaultCase => ({
  name: `kill -9 of ${service}`,
  allows: ALLOWED[service] ?? {},
  inflict: ({ stack }) => stack.kill(service),
});

/** The other gateway takes the calls meanwhile; one alone could answer nothing. */
const gatewayKilled: FaultCase = {
  name: 'kill -9 of one of two api-gateways',
  allows: {},
  twice: ['api-gateway'],
  streams: 20,
  inflict: ({ stack }) => killOne(stack, 'api-gateway'),
};

/** One of the two webhooks has an ill receiver; the other must not notice. */
const ill = (name: string, manner: ReceiverBehaviour): FaultCase => ({
  name,
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
  allows: {},
  inflict: async ({ stack }) => {
    await deleteStreams(stack);
    await removeStore(stack);
    await stack.fleet.ready();
  },
};

const openTransaction: FaultCase = {
  name: 'a transaction left open with a low id',
  allows: {},
  inflict: holdCommit,
};

const natsKilled: FaultCase = {
  name: 'kill -9 of NATS',
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

export const FAULT_CASES: readonly FaultCase[] = [
  ...SHORT_FAULT_CASES,
  {
    name: 'kill -9 of PostgreSQL',
    allows: { repeats: true },
    inflict: ({ stack }) => end(stack, 'postgres', 'SIGKILL'),
  },
  {
    name: 'PostgreSQL restarted',
    allows: { repeats: true },
    inflict: ({ stack }) => end(stack, 'postgres', 'SIGINT'),
  },
  {
    name: 'NATS stopped for a while',
    allows: {},
    inflict: ({ stack, pace }) => keepDown(stack, 'nats', pace.stoppedMs),
  },
  {
    name: 'NATS flapping',
    allows: {},
    inflict: ({ stack, pace }) => flap(stack, 'nats', pace.flaps),
  },
  {
    // NATS cannot store anything from then on, and recovers only by a restart.
    name: 'JetStream files removed',
    allows: {},
    inflict: async ({ stack }) => {
      await removeStore(stack);
      await sleep(2_000);
      await end(stack, 'nats', 'SIGKILL');
    },
  },
  ill('a hanging receiver', hang),
  ill('a dripping receiver', dripping),
  {
    name: 'a dispatcher paused beyond its lease',
    allows: { repeats: true },
    twice: ['webhook-dispatcher'],
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
    allows: {},
    twice: SERVICES,
    inflict: ({ stack, pace }) => roll(stack, pace.rollsTogether),
  },
];
