import { readFileSync } from 'node:fs';
import type { FastifyRequest } from 'fastify';
import { Pool } from 'pg';
import { answer, document, listen, server, type Caller, type Row } from '../by-hand';
import { databaseOn } from '../rig';
import type { Route, Taken, Value } from './route';

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

const valueOf = (value: Value, caller: Caller, { params, body }: FastifyRequest): unknown => {
  if (value === 'person') return caller.person_id;
  if (value === 'account') return caller.account_id;
  if (typeof value === 'string') return (params as Row)[value];
  const sent = (body as Row)[value.body];
  return value.json && sent != null ? JSON.stringify(sent) : sent;
};

const isTaken = (body: Row, { name, type, max = Infinity }: Taken): boolean => {
  const value = body[name];
  if (typeof value !== type) return false;
  return typeof value === 'string' ? value.length > 0 && value.length <= max : value !== null;
};

for (const { method, path, service, text, references, values, takes = [], many, status } of routes) {
  const pool = poolOf(service);
  const named = references.map((name) => [name, ''] as const);
  const handler = answer(async (caller, request) => {
    if (!takes.every((each) => isTaken(request.body as Row, each))) return null;
    const { rows } = await pool.query<Row>({
      name: `${method} ${path}`,
      text,
      values: values.map((value) => valueOf(value, caller, request)),
    });
    return many ? rows.map((row) => document(row, named)) : rows[0] && document(rows[0], named);
  }, status);
  server.route({ method, url: path, handler });
}
void listen();
