/** Services in starting order. The gateway is stopped first, so that its open calls are still answered. */
export const SERVICES = [
  'configuration-records',
  'oauth-server',
  'work-records',
  'webhook-dispatcher',
  'api-gateway',
] as const;

export type Service = (typeof SERVICES)[number];

/** Services with a database: all but the gateway. */
export const WITH_DATABASE = SERVICES.filter((service) => service !== 'api-gateway');

export type Environment = Record<string, string | undefined>;
