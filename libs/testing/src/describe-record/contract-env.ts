import type { Catalogue } from '@deskline/record';
import { Agent } from 'undici';
import { joinSharedStack, type SharedStack } from '../shared-stack';
import { startStack } from '../stack';
import type { Additions } from './additions';
import { AdminOverNats } from './admin-over-nats';
import { AccountFixture, type ContractEnv } from './account-fixture';

export interface OpenContractEnv extends ContractEnv {
  close(): Promise<void>;
}

/** Enough to keep the services busy: each further one opens PostgreSQL sessions with cold caches. */
const CONNECTIONS = 4;

interface ContractEnvOptions {
  /** Compiled workspace to start a stack of; without one, the stack that the specs of a run share is joined. */
  dist?: string;
  /** Stack to use, which the caller stops. */
  stack?: SharedStack;
}

/** Clients and operator of a stack. The name of the spec is that of its accounts, as other specs use the stack, too. */
export async function openContractEnv(
  name: string,
  catalogues: readonly Catalogue[],
  additions: Additions,
  { dist, stack: given }: ContractEnvOptions = {},
): Promise<OpenContractEnv> {
  const own = dist === undefined ? null : await startStack({ demo: false, dist });
  const stack = given ?? own ?? (await joinSharedStack());
  const operator = await AdminOverNats.at(stack.nats.url);
  const dispatcher = new Agent({ connect: { ca: stack.ca }, connections: CONNECTIONS, pipelining: 1 });
  let foreign: Promise<AccountFixture> | undefined;
  const contractEnv: OpenContractEnv = {
    base_url: stack.base_url,
    dispatcher,
    operator,
    catalogues,
    additions,
    foreign: () => (foreign ??= AccountFixture.open(contractEnv, `contract-elsewhere-${name}`)),
    close: async () => {
      await dispatcher.destroy();
      await operator.close();
      await own?.stop();
    },
  };
  return contractEnv;
}
