import { errors, parametersIn, perPageIn } from '@deskline/record-http';
import type { PullQuery } from './pull';

const KNOWN = new Set(['after', 'per_page']);

/** Throws a 400. */
export function pullQueryIn(query: string): PullQuery {
  const parameters = parametersIn(query);
  const unknown = parameters.map(({ name }) => name).filter((name) => !KNOWN.has(name));
  if (unknown.length > 0) throw errors.badRequest(`Unknown fields: ${[...new Set(unknown)].join(', ')}`);
  const given = new Map(parameters.map(({ name, value }) => [name, value.trim()]));
  return { after: afterIn(given.get('after') ?? ''), perPage: perPageIn(given.get('per_page')) };
}

function afterIn(text: string): number {
  if (!/^\d{0,15}$/.test(text)) throw errors.badRequest("Parameter 'after' is not a sequence number");
  return Number(text);
}
