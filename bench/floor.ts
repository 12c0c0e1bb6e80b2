import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import Fastify from 'fastify';
import { Pool } from 'pg';

/**
 * What a careful person would write by hand for just these two reads: one Fastify process, TLS, the
 * token checked in PostgreSQL, one prepared statement, JSON.stringify. Nothing else of Deskline.
 */
const { WORK_URL, OAUTH_URL, CERT_FILE, KEY_FILE } = process.env as Record<string, string>;
const records = new Pool({ connectionString: WORK_URL, max: 10, options: '-c TimeZone=UTC' });
const tokens = new Pool({ connectionString: OAUTH_URL, max: 10 });

const TOKEN = `SELECT t.person_id, p.account_id FROM personal_token t JOIN person p ON p.id = t.person_id
WHERE t.token_hash = $1 AND t.revoked_at IS NULL AND (t.expires_at IS NULL OR t.expires_at > now()) AND NOT p.disabled`;

const REFERENCES = [
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
const LISTED = REFERENCES.slice(0, 2);

const shown = (references: readonly (readonly [string, string])[]) => ({
  columns: references.map(([name]) => `${name}.name AS ${name}_name`).join(', '),
  joins: references
    .map(
      ([name, type]) =>
        `LEFT JOIN reference ${name} ON ${name}.type = '${type}' AND ${name}.id = t.${name}_id`,
    )
    .join('\n'),
});

const ONE = `SELECT t.*, manager.id AS manager_id, manager.name AS manager_name, ${shown(REFERENCES).columns}
FROM task t ${shown(REFERENCES).joins}
LEFT JOIN workflow w ON w.id = t.workflow_id
LEFT JOIN reference manager ON manager.type = 'person' AND manager.id = w.manager_id
WHERE t.id = $1 AND t.account_id = $2`;
const MANY = `SELECT t.id, t."sourceID", t.subject, t.impact, t.category, t.status, t.team_id, t.member_id,
t.completion_target_at, t.finished_at, t.created_at, t.updated_at, ${shown(LISTED).columns}
FROM task t ${shown(LISTED).joins}
WHERE t.account_id = $1 ORDER BY t.id DESC LIMIT $2`;

type Row = Record<string, unknown>;

function document(row: Row, references: readonly (readonly [string, string])[]): Row {
  const output: Row = { ...row };
  for (const [name] of references) {
    const id = output[`${name}_id`];
    output[name] = id === null ? null : { id: Number(id), name: output[`${name}_name`] };
    delete output[`${name}_id`];
    delete output[`${name}_name`];
  }
  return output;
}

async function accountOf(header: string | undefined): Promise<string | undefined> {
  const token_hash = createHash('sha256')
    .update(header?.slice('Bearer '.length) ?? '')
    .digest();
  const { rows } = await tokens.query<{ account_id: string }>({
    name: 'token',
    text: TOKEN,
    values: [token_hash],
  });
  return rows[0]?.account_id;
}

const server = Fastify({ https: { cert: readFileSync(CERT_FILE ?? ''), key: readFileSync(KEY_FILE ?? '') } });
server.get<{ Params: { id: string } }>('/v1/tasks/:id', async (request, reply) => {
  const account = await accountOf(request.headers.authorization);
  if (!account) return reply.code(401).send({ message: 'Unauthorized' });
  const { rows } = await records.query<Row>({ name: 'one', text: ONE, values: [request.params.id, account] });
  return document(rows[0] ?? {}, [...REFERENCES, ['manager', 'person']]);
});
server.get('/v1/tasks', async (request, reply) => {
  const account = await accountOf(request.headers.authorization);
  if (!account) return reply.code(401).send({ message: 'Unauthorized' });
  const { rows } = await records.query<Row>({ name: 'many', text: MANY, values: [account, 100] });
  return rows.map((row) => document(row, LISTED));
});
void server
  .listen({ port: Number(process.env['PORT']), host: '127.0.0.1' })
  .then(() => process.send?.('ready'));
