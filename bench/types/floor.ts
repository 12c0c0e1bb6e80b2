import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { FastifyRequest } from 'fastify';
import { Pool } from 'pg';
import { answer, document, listen, server, tokenHash, type Caller, type Row } from '../by-hand';
import { databaseOn } from '../rig';
import type { Lookup, Route, Taken, Value } from './route';

/** Serves the prepared statements of a file, one Fastify route each, in the way of the hand-written floors. */
const { ROUTES_FILE = '', POSTGRES_URL = '' } = process.env;
const routes = JSON.parse(readFileSync(ROUTES_FILE, 'utf8')) as Route[];

const pools = new Map<string, Pool>();
function poolOf(service: string): Pool {
  const connectionString = databaseOn(POSTGRES_URL, service.replaceAll('-', '_'));
  const pool = pools.get(service) ?? new Pool({ connectionString, max: 10, options: '-c TimeZone=UTC' });
  pools.set(service, pool);
  return pool;
}

const valueOf = (value: Value, caller: Caller, request: FastifyRequest, found: Row): unknown => {
  if (value === 'person') return caller.person_id;
  if (value === 'account') return caller.account_id;
  if (value === 'token') return tokenHash(request.headers.authorization);
  if (value === 'secret') return randomBytes(32).toString('base64url');
  if (typeof value === 'string') return (request.params as Row)[value];
  if ('found' in value) return found[value.found];
  const sent = (request.body as Row)[value.body];
  return value.json && sent != null ? JSON.stringify(sent) : sent;
};

const isTaken = (body: Row, { name, type, max = Infinity }: Taken): boolean => {
  const value = body[name];
  if (typeof value !== type) return false;
  return typeof value === 'string' ? value.length > 0 && value.length <= max : value !== null;
};

for (const { method, path, service, text, references, values, lookup, takes = [], many, status } of routes) {
  const run = async (
    statement: Lookup,
    name: string,
    caller: Caller,
    request: FastifyRequest,
    found: Row,
  ) => {
    const given = statement.values.map((value) => valueOf(value, caller, request, found));
    return (await poolOf(statement.service).query<Row>({ name, text: statement.text, values: given })).rows;
  };
  const named = references.map((name) => [name, ''] as const);
  const handler = answer(async (caller, request) => {
    if (!takes.every((each) => isTaken(request.body as Row, each))) return null;
    const [found = {}] = lookup ? await run(lookup, `lookup ${path}`, caller, request, {}) : [];
    const rows = await run({ service, text, values }, `${method} ${path}`, caller, request, found);
    return many ? rows.map((row) => document(row, named)) : rows[0] && document(rows[0], named);
  }, status);
  server.route({ method, url: path, handler });
}
void listen();
