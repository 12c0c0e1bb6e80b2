import type { Catalogue } from '@deskline/record';
import { Agent } from 'undici';
import { startStack, type Stack, type StackOptions } from '../stack';
import type { Additions } from './additions';
import { AdminOverNats } from './admin-over-nats';
import { AccountFixture, type ContractEnv } from './account-fixture';

export interface OpenContractEnv extends ContractEnv {
  readonly stack: Stack;
  close(): Promise<void>;
}

/** Enough to keep the services busy: each further one is served by sessions of PostgreSQL that know nothing yet. */
const CONNECTIONS = 4;

/** All of Deskline, and a way in for clients and for its operator. */
export async function openContractEnv(
  catalogues: readonly Catalogue[],
  additions: Additions,
  options: StackOptions = {},
): Promise<OpenContractEnv> {
  const stack = await startStack({ demo: false, ...options });
  const operator = await AdminOverNats.at(stack.nats.url);
  const dispatcher = new Agent({ connect: { ca: stack.ca }, connections: CONNECTIONS, pipelining: 1 });
  let foreign: Promise<AccountFixture> | undefined;
  const contractEnv: OpenContractEnv = {
    stack,
    base_url: stack.base_url,
    dispatcher,
    operator,
    catalogues,
    additions,
    foreign: () => (foreign ??= AccountFixture.open(contractEnv, 'contract-elsewhere')),
    close: async () => {
      await dispatcher.destroy();
      await operator.close();
      await stack.stop();
    },
  };
  return contractEnv;
}
