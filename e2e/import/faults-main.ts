import { isDeepStrictEqual } from 'node:util';
import { SERVICES } from '@deskline/local-stack';
import { E2eEnv } from '../e2e-env';
import { expectedOf, importUnderFaults } from './import-under-faults';

const ROWS = 100_000;
const LIMIT_MS = 3_600_000;

/** Argument: number of rows. */
async function main([given]: readonly string[]): Promise<void> {
  const rows = given === undefined ? ROWS : Number(given);
  console.log('Starting a Deskline of its own, two instances of every service ...');
  const env = await E2eEnv.start();
  try {
    await Promise.all(SERVICES.map((service) => env.stack.scale(service, 2)));
    console.log(`Importing ${rows} rows ...`);
    const { end, killed, ...counted } = await importUnderFaults(env, rows, LIMIT_MS, SERVICES);
    const found = { results: end.results, ...counted };
    console.log(`${end.state}; killed: ${killed.join(', ')}`, found);
    const isClean = end.state === 'done' && isDeepStrictEqual(found, expectedOf(rows));
    console.log(isClean ? 'Each row once, and both reports right.' : 'WRONG: expected', expectedOf(rows));
    process.exitCode = isClean ? 0 : 1;
  } finally {
    await env.stop();
  }
}

main(process.argv.slice(2)).catch((error: unknown) => {
  console.error(error);
  process.exit(1);
});
