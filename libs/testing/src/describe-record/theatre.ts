import type { Catalogue } from '@deskline/record';
import { Agent } from 'undici';
import { startStack, type Stack } from '../stack';
import type { Additions } from './additions';
import { Operator } from './operator';
import type { Theatre } from './scene';

export interface Opened extends Theatre {
  readonly stack: Stack;
  close(): Promise<void>;
}

/** All of Deskline without demo data, and a way in for clients and for its operator. */
export async function openTheatre(catalogues: readonly Catalogue[], additions: Additions): Promise<Opened> {
  const stack = await startStack({ demo: false });
  const operator = await Operator.at(stack.nats.url);
  const dispatcher = new Agent({ connect: { ca: stack.ca }, connections: 12, pipelining: 1 });
  return {
    stack,
    base_url: stack.base_url,
    dispatcher,
    operator,
    catalogues,
    additions,
    close: async () => {
      await dispatcher.destroy();
      await operator.close();
      await stack.stop();
    },
  };
}
