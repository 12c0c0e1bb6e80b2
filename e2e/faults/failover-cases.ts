import { setTimeout as sleep } from 'node:timers/promises';
import type { NatsMember } from '@deskline/testing';
import { until } from '../until';
import type { FaultCase, FaultEnv } from './fault-case';
import { killOne } from './instances';

const REPAIRED_WITHIN_MS = 60_000;
/** The stream of the events that are written meanwhile. */
const STREAM = 'EVENTS_work-records';

function failoverOf({ world }: FaultEnv): NonNullable<FaultEnv['world']['failover']> {
  if (!world.failover) throw new Error('This fault needs a replica and a cluster.');
  return world.failover;
}

async function lose(member: NatsMember, { stack, pace }: FaultEnv): Promise<void> {
  await member.kill();
  await sleep(pace.stoppedMs / 4);
  await stack.fleet.ready();
  await member.start();
}

/** Faults of an installation that has a second of everything. */
export const FAILOVER_CASES: readonly FaultCase[] = [
  {
    name: 'PostgreSQL primary lost, synchronous replica promoted',
    does: 'kill -9 of the primary, pg_promote at its replica; services find it by the hosts of DATABASE_URL',
    allows: { repeats: true },
    needs: 'failover',
    inflict: async (faultEnv) => {
      const { postgres } = failoverOf(faultEnv);
      await postgres.failOver();
      await faultEnv.stack.fleet.ready();
      await postgres.repair();
    },
  },
  {
    name: 'one of three NATS servers lost',
    does: 'kill -9 of a server that leads neither the cluster nor the stream; back later',
    allows: {},
    needs: 'failover',
    inflict: async (faultEnv) => {
      const { nats } = failoverOf(faultEnv);
      const leaders = [await nats.leader(), await nats.leaderOf(STREAM)];
      const follower = nats.members.find((member) => !leaders.includes(member));
      if (follower) await lose(follower, faultEnv);
    },
  },
  {
    name: 'leaders of the NATS cluster lost',
    does: 'kill -9 of the leader of the cluster; when it is back, of the leader of the stream',
    allows: {},
    needs: 'failover',
    inflict: async (faultEnv) => {
      const { nats } = failoverOf(faultEnv);
      await lose(await nats.leader(), faultEnv);
      await until(
        () =>
          nats.leaderOf(STREAM).then(
            () => true,
            () => false,
          ),
        REPAIRED_WITHIN_MS,
      );
      await lose(await nats.leaderOf(STREAM), faultEnv);
    },
  },
  {
    name: 'one of three api-gateways lost',
    does: 'kill -9 of one gateway with 20 open streams; calls under way are repeated at the others',
    allows: { refusals: false },
    instances: { 'api-gateway': 3 },
    streams: 20,
    inflict: ({ stack }) => killOne(stack, 'api-gateway'),
  },
];
