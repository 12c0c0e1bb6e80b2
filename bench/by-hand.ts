import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import Fastify, { type FastifyRequest, type RouteHandlerMethod } from 'fastify';
import { Pool } from 'pg';

/**
 * Hand-written server for just a few calls, as the floor: one Fastify process, TLS, the token checked in PostgreSQL, one
 * prepared statement each, JSON.stringify. It uses no other code of Deskline.
 */
const { WORK_URL, OAUTH_URL, CERT_FILE, KEY_FILE } = process.env as Record<string, string>;
export const records = new Pool({ connectionString: WORK_URL, max: 10, options: '-c TimeZone=UTC' });
const tokens = new Pool({ connectionString: OAUTH_URL, max: 10 });

const TOKEN = `SELECT t.person_id, p.account_id FROM personal_token t JOIN person p ON p.id = t.person_id
WHERE t.token_hash = $1 AND t.revoked_at IS NULL AND (t.expires_at IS NULL OR t.expires_at > now()) AND NOT p.disabled`;

export const REFERENCES = [
  ['team', 'team'],
  ['member', 'person'],
  ['template', 'task_template'],
  ['workflow', 'workflow'],
  ['phase', 'phase'],
  ['supplier', 'organization'],
  ['skill_pool', 'skill_pool'],
  ['failure_task', 'task'],
  ['request', 'request'],
  ['request_template', 'request_template'],
  ['request_service_instance', 'service_instance'],
  ['agile_board', 'agile_board'],
  ['agile_board_column', 'agile_board_column'],
] as const;

export const referenceJoins = (references: readonly (readonly [string, string])[]) => ({
  columns: references.map(([name]) => `${name}.name AS ${name}_name`).join(', '),
  joins: references
    .map(
      ([name, type]) =>
        `LEFT JOIN reference ${name} ON ${name}.type = '${type}' AND ${name}.id = t.${name}_id`,
    )
    .join('\n'),
});

/** One task as it is answered, from the table or from the CTE of a statement. */
export const oneTask = (
  source: string,
) => `SELECT t.*, manager.id AS manager_id, manager.name AS manager_name, ${referenceJoins(REFERENCES).columns}
FROM ${source} t ${referenceJoins(REFERENCES).joins}
LEFT JOIN workflow w ON w.id = t.workflow_id
LEFT JOIN reference manager ON manager.type = 'person' AND manager.id = w.manager_id`;
export const ONE_DOCUMENT = [...REFERENCES, ['manager', 'person']] as const;

export type Row = Record<string, unknown>;

export function document(row: Row, references: readonly (readonly [string, string])[]): Row {
  const output: Row = { ...row };
  for (const [name] of references) {
    const id = output[`${name}_id`];
    output[name] = id === null ? null : { id: Number(id), name: output[`${name}_name`] };
    delete output[`${name}_id`];
    delete output[`${name}_name`];
  }
  return output;
}

export interface Caller {
  readonly person_id: string;
  readonly account_id: string;
}

export const tokenHash = (header: string | undefined): Buffer =>
  createHash('sha256')
    .update(header?.slice('Bearer '.length) ?? '')
    .digest();

/** Caller of a token; undefined for an unknown token. */
async function callerOf(header: string | undefined): Promise<Caller | undefined> {
  const { rows } = await tokens.query<Caller>({
    name: 'token',
    text: TOKEN,
    values: [tokenHash(header)],
  });
  return rows[0];
}

export const server = Fastify({
  https: { cert: readFileSync(CERT_FILE ?? ''), key: readFileSync(KEY_FILE ?? '') },
});

/** Answers a caller with a valid token; null is answered with 404. */
export const answer =
  (read: (caller: Caller, request: FastifyRequest) => Promise<unknown>, status = 200): RouteHandlerMethod =>
  async (request, reply) => {
    const caller = await callerOf(request.headers.authorization);
    if (!caller) return reply.code(401).send({ message: 'Unauthorized' });
    const found = await read(caller, request);
    return found ? reply.code(status).send(found) : reply.code(404).send({ message: 'Not Found' });
  };

export const idIn = ({ params }: FastifyRequest): string => (params as { id: string }).id;

export async function listen(): Promise<void> {
  await server.listen({ port: Number(process.env['PORT']), host: '127.0.0.1' });
  process.send?.('ready');
}
