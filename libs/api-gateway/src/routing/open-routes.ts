import type { Route } from './router';

interface OpenRoute {
  readonly methods: readonly string[];
  readonly path: RegExp;
  readonly service: string;
  readonly unlimited?: true;
  /** A GET changes something there, and a HEAD, which is to change nothing, is no such path. */
  readonly changesOnGet?: true;
}

/** Paths that need no credentials and are answered by a service. `GET {base_url}` itself is the other one. */
const OPEN_ROUTES: readonly OpenRoute[] = [
  // The receiver of a webhook proves that it is there: the code in the address is the credential.
  // "The callback is outside the hourly limit; guessing is limited per webhook."
  {
    methods: ['GET', 'POST'],
    path: /^\/webhooks\/[\w-]+\/verify$/,
    service: 'webhook-dispatcher',
    unlimited: true,
    changesOnGet: true,
  },
  // Public keys, for receivers that check signatures.
  // Many of them may ask from one address: who cannot read the keys cannot take messages.
  {
    methods: ['GET'],
    path: /^\/webhook_policies\/[\w-]+\/jwks$/,
    service: 'webhook-dispatcher',
    unlimited: true,
  },
  // Who has asked for something says how it went: the signature in the address is the credential.
  { methods: ['GET', 'POST'], path: /^\/requests\/[\w-]+\/feedback$/, service: 'work-records' },
];

export function openRoute(method: string, path: string): Route | null {
  const route = OPEN_ROUTES.find(({ methods, path: shape }) => methods.includes(method) && shape.test(path));
  if (!route) return null;
  const { service, unlimited, changesOnGet } = route;
  return { service, path, ...(unlimited && { unlimited }), ...(changesOnGet && { changesOnGet }) };
}
