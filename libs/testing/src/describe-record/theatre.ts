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

/** All of Deskline without demo data, and a way in for clients and for its operator. */
export async function openTheatre(
  catalogues: readonly Catalogue[],
  additions: Additions,
  options: StackOptions = {},
): Promise<Opened> {
  const stack = await startStack({ demo: false, ...options });
  const operator = await Operator.at(stack.nats.url);
  const dispatcher = new Agent({ connect: { ca: stack.ca }, connections: 12, pipelining: 1 });
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
