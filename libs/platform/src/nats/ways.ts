/** Attributes of spans by the way that a call goes. */
export const OVER_NATS = { 'messaging.system': 'nats' };
export const DIRECT = { 'network.transport': 'tcp' };
