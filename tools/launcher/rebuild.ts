import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { CannotStart, nodeOptions, workspace } from '@deskline/local-stack';
import { installationOf } from './installation';

const SERVICES = ['work-records', 'configuration-records', 'webhook-dispatcher', 'oauth-server'];

async function main([service, ...more]: readonly string[]): Promise<number> {
  if (!service || !SERVICES.includes(service) || more.length > 0)
    throw new CannotStart(`Say which service: npm run rebuild <${SERVICES.join(' | ')}>`);
  const root = workspace();
  const script = join(root, 'dist', 'apps', service, 'src', 'main.js');
  const env = await installationOf(root);
  const { status } = spawnSync(process.execPath, [...nodeOptions(), script, 'rebuild'], {
    cwd: root,
    env,
    stdio: 'inherit',
  });
  return status ?? 1;
}

main(process.argv.slice(2)).then(
  (status) => (process.exitCode = status),
  (error: unknown) => {
    console.error(error instanceof CannotStart ? error.message : error);
    process.exitCode = 1;
  },
);
