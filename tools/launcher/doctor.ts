import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { CannotStart, nodeOptions, SERVICES, workspace } from '@deskline/local-stack';
import { installationOf } from './installation';

/** Has each service examine itself, the gateway also the whole; 1 where one of them finds a fault. */
async function main(): Promise<number> {
  const root = workspace();
  const env = await installationOf(root);
  const statuses = SERVICES.map((service) => {
    const script = join(root, 'dist', 'apps', service, 'src', 'main.js');
    return spawnSync(process.execPath, [...nodeOptions(), script, 'doctor'], {
      cwd: root,
      env,
      stdio: 'inherit',
    }).status;
  });
  return statuses.every((status) => status === 0) ? 0 : 1;
}

main().then(
  (status) => (process.exitCode = status),
  (error: unknown) => {
    console.error(error instanceof CannotStart ? error.message : error);
    process.exitCode = 1;
  },
);
