import { Invalid, type AfterDelete } from '@deskline/record-store';
import type { PhaseRow } from './phase.record';

const TASKS = `SELECT FROM task WHERE phase_id = $1 UNION ALL SELECT FROM project_task WHERE phase_id = $1 LIMIT 1`;

/**
 * "refuse it for phases while they have tasks; a single phase can be removed only while its status is registered": a phase
 * with a task in it stays, as nothing else gives it another status.
 */
export const refuseWithTasks: AfterDelete<PhaseRow> = async ({ transaction, before }) => {
  const tasks = await transaction.rows(TASKS, [before.id], 'phase.tasks');
  if (tasks.length > 0) throw new Invalid([{ field: 'id', because: 'in_use' }]);
};
