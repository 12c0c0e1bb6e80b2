import type { Additions } from '@deskline/testing';
import { AREAS } from './areas';
import { sentTo } from './areas/webhook';

/** What the definitions cannot tell; webhooks are sent to an address that answers. */
export const additions = (receiver: string): Additions => ({
  ...Object.fromEntries(AREAS.flatMap(({ additions = {} }) => Object.entries(additions))),
  ...sentTo(receiver),
});
