import { isUtf8 } from 'node:buffer';
import { NO_BODY } from '@deskline/platform';
import { errors, operationsIn, type ApiError } from '@deskline/record-http';
import { targetOf, type Target } from '../request/target';
import { rawBodies } from './raw-bodies';

/** Operations of one call, and records that they change by `ids` together, at most. */
export const MAX_OPERATIONS = 100;

const METHODS = new Set(['POST', 'PATCH', 'PUT', 'DELETE']);
const MEMBERS = new Set(['method', 'path', 'body', 'if_match']);

/** One change of a bulk call. */
export interface Operation extends Target {
  readonly method: string;
  readonly body: Buffer;
  /** ETag of the record as it was read. */
  readonly ifMatch?: string;
}

/** Operations of a bulk call; throws the 400 that names the first one which is none. */
export function operationsOf(bytes: Buffer): readonly Operation[] {
  const json = isUtf8(bytes) ? bytes.toString() : '';
  const list = (parsed(json) as { operations?: unknown } | null)?.operations;
  if (!Array.isArray(list) || list.length === 0 || list.length > MAX_OPERATIONS)
    throw errors.badRequest(`operations must be a list of 1 to ${MAX_OPERATIONS}`);
  const bodies = rawBodies(json);
  const operations = list.map((given: unknown, nth) => operationIn(given, bodies[nth], nth));
  if (countOf(operations) > MAX_OPERATIONS)
    throw errors.badRequest(`operations must change at most ${MAX_OPERATIONS} records`);
  return operations;
}

/** Calls that the operations count as for the rate limit. */
export const countOf = (operations: readonly Operation[]): number =>
  operations.reduce((sum, { method, path, query }) => sum + operationsIn(method, path, query), 0);

function operationIn(given: unknown, body: string | undefined, nth: number): Operation {
  if (typeof given !== 'object' || given === null) throw invalid(nth, 'must be an object');
  const { method, path, if_match: ifMatch } = given as Record<string, unknown>;
  const unknown = Object.keys(given).find((name) => !MEMBERS.has(name));
  if (unknown !== undefined) throw invalid(nth, `has an unknown member: ${unknown.slice(0, 40)}`);
  if (typeof method !== 'string' || !METHODS.has(method))
    throw invalid(nth, `needs a method: ${[...METHODS].join()}`);
  if (typeof path !== 'string' || !/^\/[^/]/.test(path))
    throw invalid(nth, 'needs a path such as /requests/1');
  if (ifMatch !== undefined && typeof ifMatch !== 'string')
    throw invalid(nth, 'has an if_match that is no text');
  const target = targetOf(path, '');
  if (/^\/bulk(\.|\/|$)/.test(target.path)) throw invalid(nth, 'cannot be a bulk call');
  return {
    ...target,
    method,
    body: body === undefined ? NO_BODY : Buffer.from(body),
    ...(ifMatch !== undefined && { ifMatch }),
  };
}

const invalid = (nth: number, problem: string): ApiError =>
  errors.badRequest(`Operation ${nth + 1} ${problem}`);

function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    throw errors.invalidJson();
  }
}
