import { RecordRuntime, withProviders, type Prefetch } from '@deskline/record-store';

const REQUESTER = `SELECT requested_for_id FROM request WHERE project_id = $1 AND account_id = $2 ORDER BY id LIMIT 1`;

/** Finds the person that the first request of a project is for: templates of a new task may assign it to them. */
export const prefetchRequester = withProviders(
  [RecordRuntime],
  ({ database }): Prefetch =>
    async ({ id, values: { project, project_task_template: template }, principal: { account } }) => {
      if (id !== null || typeof project !== 'number' || typeof template !== 'number') return {};
      const [row] = await database.rows(REQUESTER, [project, account], 'project_task.requester');
      return row?.[0] ? { values: { requester: Number(row[0]) } } : {};
    },
);
