import { migrateAll, SERVICES, workspace } from '@deskline/local-stack';
import type { Stack } from '@deskline/testing';
import { join } from 'node:path';

/** Compiled working tree. */
export const HERE = join(workspace(), 'dist');

/** Replaces the instances one by one, so that both builds run side by side. */
export async function rollTo({ fleet }: Stack, dist: string): Promise<void> {
  for (const index of [0, 1])
    for (const service of SERVICES) {
      const old = fleet.of(service)[index];
      if (!old) throw new Error(`There is no instance ${index} of ${service}`);
      await fleet.replace(old, dist);
    }
}

/** Runs the migrations of the working tree beside the instances of the release before. */
export async function migrateHere(stack: Stack): Promise<void> {
  const [instance] = stack.fleet.of('work-records');
  if (!instance) throw new Error('work-records does not run');
  await migrateAll({ dist: HERE, logs: join(stack.dataDir, 'logs'), environment: instance.environment });
}
