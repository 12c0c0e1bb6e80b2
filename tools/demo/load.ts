import { writeFile } from 'node:fs/promises';
import type { DemoData } from '@deskline/local-stack';
import { Nats } from '@deskline/platform';
import { AccountLoader, type Loaded } from './account-loader';
import { ACCOUNTS } from './accounts';
import { teamsOf } from './demo-account';
import { Operator } from './operator';
import { Steps } from './steps';

const { BASE_URL = '', CA_FILE = '', NATS_URL = '', DEMO_OUTPUT = '', DEMO_STEPS = '' } = process.env;
/** Address of the gateway for the loader; BASE_URL is the one for clients. */
const { API_URL = BASE_URL } = process.env;

async function main(): Promise<void> {
  const nats = await Nats.connect(NATS_URL, 'demo');
  const operator = new Operator(nats);
  const steps = new Steps(DEMO_STEPS);
  for (const account of ACCOUNTS) await operator.account(account, new URL(BASE_URL).origin);
  const loaded: Loaded[] = [];
  const teams = new Map<string, number>();
  for (const account of ACCOUNTS) {
    const loader = new AccountLoader(account, operator, nats, steps, {
      baseUrl: BASE_URL,
      apiUrl: API_URL,
      caFile: CA_FILE,
    });
    loaded.push(await loader.load(teams));
    for (const { key, as } of teamsOf(account)) teams.set(as, await loader.idOf(key));
  }
  await nats.close();
  const data: DemoData = {
    accounts: ACCOUNTS.map(({ id, name }) => ({ id, name })),
    people: loaded.flatMap(({ people }) => people),
    application: (loaded[0] as Loaded).application,
  };
  await writeFile(DEMO_OUTPUT, JSON.stringify(data));
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  // Connections that are still open must not keep a loader that has failed.
  process.exit(1);
});
