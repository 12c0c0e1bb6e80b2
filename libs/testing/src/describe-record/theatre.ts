import type { Catalogue } from '@deskline/record';
import { Agent } from 'undici';
import { startStack, type Stack, type StackOptions } from '../stack';
import type { Additions } from './additions';
import { Operator } from './operator';
import { Scene, type Theatre } from './scene';

export interface Opened extends Theatre {
  readonly stack: Stack;
  close(): Promise<void>;
}

/** Enough to keep the services busy: each further one is served by sessions of PostgreSQL that know nothing yet. */
const CONNECTIONS = 4;

/** All of Deskline, and a way in for clients and for its operator. */
export async function openTheatre(
  catalogues: readonly Catalogue[],
  additions: Additions,
  options: StackOptions = {},
): Promise<Opened> {
  const stack = await startStack({ demo: false, ...options });
  const operator = await Operator.at(stack.nats.url);
  const dispatcher = new Agent({ connect: { ca: stack.ca }, connections: CONNECTIONS, pipelining: 1 });
  let foreign: Promise<Scene> | undefined;
  const theatre: Opened = {
    stack,
    base_url: stack.base_url,
    dispatcher,
    operator,
    catalogues,
    additions,
    foreign: () => (foreign ??= Scene.open(theatre, 'contract-elsewhere')),
    close: async () => {
      await dispatcher.destroy();
      await operator.close();
      await stack.stop();
    },
  };
  return theatre;
}
