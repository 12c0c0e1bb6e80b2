/** In the order they are started. The gateway is stopped first: what it has accepted is still answered. */
export const SERVICES = [
  'configuration-records',
  'oauth-server',
  'work-records',
  'webhook-dispatcher',
  'api-gateway',
] as const;

export type Service = (typeof SERVICES)[number];

/** The gateway keeps nothing. */
export const WITH_DATABASE = SERVICES.filter((service) => service !== 'api-gateway');

export type Environment = Record<string, string | undefined>;
