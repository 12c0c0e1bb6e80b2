import type { IncomingMessage } from 'node:http';
import { isWithin, permits, type Identity } from '@deskline/identity';
import { errors } from '@deskline/record-http';
import { readBody } from '../request/read-body';

const PAGERDUTY = /^\/events\/pagerduty(\/v2\/enqueue)?$/;
const ALERTMANAGER = '/events/alertmanager';
/** Limit of a body that is read before anybody is authenticated; larger ones need a header. */
const MAX_KEYED_BYTES = 65_536;
/** More alerts are refused by the service. */
const MAX_ALERTS = 500;
const EVENTS_ONLY: Identity['scopes'] = [{ effect: 'allow', actions: ['event:Create'] }];

/** Call whose credentials stand in its body. */
export interface KeyedCall {
  readonly authorization: string | undefined;
  /** The body without them. */
  readonly body: Buffer;
}

type Json = Readonly<Record<string, unknown>>;

/** Whether the credentials of a call stand in its body: an event in PagerDuty's format without an Authorization header. */
export const isKeyed = ({ headers }: IncomingMessage, method: string, path: string): boolean =>
  method === 'POST' && headers.authorization === undefined && PAGERDUTY.test(path);

/** Reads the `routing_key` of such a call. */
export async function keyedCall(request: IncomingMessage, limit: number): Promise<KeyedCall> {
  const bytes = await readBody(request, Math.min(limit, MAX_KEYED_BYTES));
  const key = objectIn(bytes)?.['routing_key'];
  return {
    authorization: typeof key === 'string' ? `Bearer ${key}` : undefined,
    body: withoutKey(bytes),
  };
}

/** A key in a body is written down in many places: it may be for events, and for nothing else. */
export function assertOnlyForEvents({ scopes }: Identity): void {
  if (!permits(scopes, 'event', 'Create') || !isWithin(scopes, EVENTS_ONLY)) throw errors.forbidden();
}

/** Body of an event as it is sent to the service: no service learns the key of a body. */
export const forwardedBody = (path: string, body: Buffer): Buffer =>
  PAGERDUTY.test(path) ? withoutKey(body) : body;

/** Calls that an event counts as for the rate limit: each alert of Alertmanager is one. */
export function eventsIn(method: string, path: string, body: Buffer): number {
  if (method !== 'POST' || path !== ALERTMANAGER) return 1;
  const alerts = objectIn(body)?.['alerts'];
  const count = Array.isArray(alerts) ? alerts.length : 1;
  return count > MAX_ALERTS ? 1 : Math.max(count, 1);
}

function withoutKey(bytes: Buffer): Buffer {
  const body = objectIn(bytes);
  if (!body || !('routing_key' in body)) return bytes;
  const { routing_key: _key, ...rest } = body;
  return Buffer.from(JSON.stringify(rest));
}

function objectIn(bytes: Buffer): Json | undefined {
  try {
    const value: unknown = JSON.parse(bytes.toString());
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Json) : undefined;
  } catch {
    return undefined;
  }
}
