import type { Route } from './router';

interface OpenRoute {
  readonly methods: readonly string[];
  readonly path: RegExp;
  readonly service: string;
  readonly unlimited?: true;
  /** GET changes something, so HEAD, which must not, is a 404. */
  readonly changesOnGet?: true;
}

/** Paths without credentials that a service answers. */
const OPEN_ROUTES: readonly OpenRoute[] = [
  // Verification of a webhook by its receiver: the code in the address is the credential.
  // "The callback is outside the hourly limit; guessing is limited per webhook."
  {
    methods: ['GET', 'POST'],
    path: /^\/webhooks\/[\w-]+\/verify$/,
    service: 'webhook-dispatcher',
    unlimited: true,
    changesOnGet: true,
  },
  // Public keys, for receivers that check signatures.
  // Unlimited: many receivers may share one address, and need the keys to accept messages.
  {
    methods: ['GET'],
    path: /^\/webhook_policies\/[\w-]+\/jwks$/,
    service: 'webhook-dispatcher',
    unlimited: true,
  },
  // Feedback of the requester: the signature in the address is the credential.
  { methods: ['GET', 'POST'], path: /^\/requests\/[\w-]+\/feedback$/, service: 'work-records' },
];

export function openRoute(method: string, path: string): Route | null {
  const route = OPEN_ROUTES.find(({ methods, path: shape }) => methods.includes(method) && shape.test(path));
  if (!route) return null;
  const { service, unlimited, changesOnGet } = route;
  return { service, path, ...(unlimited && { unlimited }), ...(changesOnGet && { changesOnGet }) };
}
