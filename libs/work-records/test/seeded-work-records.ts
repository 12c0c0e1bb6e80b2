import { Database } from '@deskline/platform';
import { WorkRecordsEnv } from './work-records-env';

/** People 10 to 12 are in the organizations 10 to 12, each below the one before; person 20 is in 20. */
const ORGANIZATIONS = [
  [10, null],
  [11, 10],
  [12, 11],
  [20, null],
] as const;

/** Manager of the records, without any other role in the tests. */
export const MANAGER = 40;

export const aProblem = { subject: 'Slow', impact: 'low', manager: 2, service: 3, team: 7 };
export const anEntry = { customer: 1, service: 3, person: 1, time_spent: 5, date: '2026-03-02' };
const aProject = {
  subject: 'Move',
  justification: 'move',
  customer: 1,
  service: 3,
  work_hours: 1,
  time_zone: 'UTC',
};

/**
 * Environment with one record of each type: a request of person 11 with a public and an internal note, one of person
 * 20, and the rest.
 */
export class SeededWorkRecords {
  readonly made = { request: 0, foreign: 0, problem: 0, workflow: 0, task: 0, project: 0, release: 0 };

  private constructor(readonly desk: WorkRecordsEnv) {}

  static async open(): Promise<SeededWorkRecords> {
    const furnished = new SeededWorkRecords(await WorkRecordsEnv.open());
    await furnished.furnish();
    return furnished;
  }

  get database(): Database {
    return this.desk.service.get(Database);
  }

  requestBy(id: number): Promise<number> {
    return this.desk.create('POST /requests', { subject: 'Help', category: 'rfi', requested_by: id });
  }

  private async furnish(): Promise<void> {
    const { desk, made } = this;
    for (const [id, parent] of ORGANIZATIONS) {
      await this.reference('organization', id, { parent });
      await this.reference('person', id, { organization: id });
    }
    made.request = await this.requestBy(11);
    made.foreign = await this.requestBy(20);
    made.problem = await desk.create('POST /problems', { ...aProblem, manager: MANAGER });
    made.workflow = await desk.workflow({ manager: MANAGER });
    made.task = await desk.task(made.workflow);
    made.project = await desk.create('POST /projects', { ...aProject, manager: MANAGER });
    made.release = await desk.create('POST /releases', { subject: 'Spring', manager: MANAGER });
    await desk.create('POST /time_entries', anEntry);
    await desk.create(`POST /requests/${made.request}/notes`, { text: 'Seen' });
    await desk.create(`POST /requests/${made.request}/notes`, { text: 'Hush', internal: true });
  }

  private async reference(type: string, id: number, attributes: object): Promise<void> {
    await this.database.query(
      `INSERT INTO reference (type, id, account_id, name, version, disabled, json, attributes)
       VALUES ($1, $2, 'widget', $3, 1, false, $4, $5)`,
      [type, id, `${type} ${id}`, `"name":"${type} ${id}"`, JSON.stringify(attributes)],
    );
  }
}
