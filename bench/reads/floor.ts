import {
  answer,
  document,
  idIn,
  listen,
  ONE_DOCUMENT,
  oneTask,
  records,
  REFERENCES,
  server,
  referenceJoins,
  type Row,
} from '../by-hand';

const LISTED = REFERENCES.slice(0, 2);
const ONE = `${oneTask('task')} WHERE t.id = $1 AND t.account_id = $2`;
const MANY = `SELECT t.id, t."sourceID", t.subject, t.impact, t.category, t.status, t.team_id, t.member_id,
t.completion_target_at, t.finished_at, t.created_at, t.updated_at, ${referenceJoins(LISTED).columns}
FROM task t ${referenceJoins(LISTED).joins}
WHERE t.account_id = $1 ORDER BY t.id DESC LIMIT $2`;

server.get(
  '/v1/tasks/:id',
  answer(async ({ account_id }, request) => {
    const values = [idIn(request), account_id];
    const { rows } = await records.query<Row>({ name: 'one', text: ONE, values });
    return rows[0] && document(rows[0], ONE_DOCUMENT);
  }),
);
server.get(
  '/v1/tasks',
  answer(async ({ account_id }) => {
    const { rows } = await records.query<Row>({ name: 'many', text: MANY, values: [account_id, 100] });
    return rows.map((row) => document(row, LISTED));
  }),
);
void listen();
