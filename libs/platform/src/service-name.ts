export const SERVICE_NAMES = [
  'api-gateway',
  'oauth-server',
  'work-records',
  'configuration-records',
  'webhook-dispatcher',
] as const;

export type ServiceName = (typeof SERVICE_NAMES)[number];
