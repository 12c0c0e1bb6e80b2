import type { Additions } from '@deskline/testing';
import { sentTo } from './areas/webhook';
import { KNOWN } from './known';

/** What the definitions cannot tell; webhooks are sent to an address that answers. */
export const additions = (receiver: string): Additions => ({
  ...Object.fromEntries(KNOWN.flatMap(({ additions = {} }) => Object.entries(additions))),
  ...sentTo(receiver),
});
