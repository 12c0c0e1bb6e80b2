import type { Principal } from '@deskline/identity';
import { Database, encodeFrame, Nats } from '@deskline/platform';
import {
  SubCollections,
  RecordProtocol,
  Idempotency,
  RecordActions,
  RecordHandler,
} from '@deskline/record-http';
import {
  IdempotencyKeys,
  RemoteParents,
  RecordReader,
  RecordRuntime,
  RecordWriter,
} from '@deskline/record-store';
import { principal, knowWidget, startRecordService, type RecordService } from '@deskline/testing';
import { AddTimesheetLocks1799801004100 } from '../migrations/1799801004100-add-timesheet-locks.migration';
import { Coverages } from '../src/affected-sla/coverages';
import { workBehaviours, workGroups } from '../src/behaviours';
import { workRecords } from '../src/records';

/** Roles of those who manage workflows, projects, problems and releases; the stubbed people hold them. */
const MANAGER_ROLES = ['problem_manager', 'workflow_manager', 'release_manager', 'project_manager'] as const;

type Read = Record<string, unknown>;

/** Everybody is in the account widget. */
export const manager = principal({
  roles: [...MANAGER_ROLES, 'account_administrator', 'specialist'],
});
export const specialist = (id: number): Principal =>
  principal({ person: { id, name: `person ${id}` }, roles: ['specialist'] });
export const endUser = (id: number): Principal =>
  principal({ person: { id, name: `person ${id}` }, roles: [] });

/** Work records with a database, called as the gateway calls them. */
export class WorkRecordsEnv {
  private templates = { workflow: 0, task: 0 };

  private constructor(
    readonly service: RecordService,
    private readonly handler: RecordHandler,
  ) {}

  static async open(): Promise<WorkRecordsEnv> {
    const service = await startWorkRecords();
    const protocol = new RecordProtocol(workRecords, 'deskline');
    const [reader, writer] = [service.get(RecordReader), service.get(RecordWriter)];
    const idempotency = new Idempotency(service.get(IdempotencyKeys));
    const subCollections = new SubCollections(reader, service.get(RemoteParents));
    const handler = new RecordHandler(
      protocol,
      reader,
      writer,
      new RecordActions(service.get(RecordRuntime)),
      idempotency,
      subCollections,
    );
    const desk = new WorkRecordsEnv(service, handler);
    const step = { subject: 'Step', category: 'implementation', planned_duration: 60 };
    desk.templates = {
      workflow: await desk.create('POST /workflow_templates', { subject: 'Move' }),
      task: await desk.create('POST /task_templates', step),
    };
    return desk;
  }

  async call(request: string, body?: object, as = manager) {
    const [method = '', address = ''] = request.split(' ');
    const [path = '', query = ''] = address.split('?');
    const base_url = 'https://desk.example/v1';
    const head = { method, path, query, principal: as, request_id: null, base_url, headers: {} };
    const answer = await this.handler.handle(head, Buffer.from(body ? JSON.stringify(body) : ''));
    const text = answer.body.toString();
    return { ...answer.head, json: (text === '' ? null : JSON.parse(text)) as Read };
  }

  /** Id of the created record. */
  async create(request: string, body: object, as = manager): Promise<number> {
    const { status, json } = await this.call(request, body, as);
    if (status !== 201 && status !== 200)
      throw new Error(`${request} answers ${status}: ${JSON.stringify(json)}`);
    return Number(json['id']);
  }

  async read(path: string, as = manager): Promise<Read> {
    return (await this.call(`GET ${path}`, undefined, as)).json;
  }

  async rows(path: string, as = manager): Promise<Read[]> {
    return (await this.read(path, as)) as unknown as Read[];
  }

  workflow(values: object = {}): Promise<number> {
    return this.create('POST /workflows', {
      subject: 'Move',
      category: 'standard',
      justification: 'move',
      workflow_type: 'standard',
      service: 3,
      template: this.templates.workflow,
      ...values,
    });
  }

  task(workflow: number, values: object = {}): Promise<number> {
    return this.create(`POST /workflows/${workflow}/tasks`, {
      subject: 'Step',
      category: 'implementation',
      template: this.templates.task,
      team: 7,
      planned_duration: 60,
      ...values,
    });
  }

  /** Events of a record, and whether they have an audit line. */
  events(type: string, id: number) {
    return this.service.get(Database).query<{ event: string; note_id: number | null; audited: boolean }>(
      `SELECT event, note_id, audit_line_id IS NOT NULL AS audited FROM event_log
         WHERE object_type = $1 AND object_id = $2 ORDER BY entry`,
      [type, id],
    );
  }
}

/** Starts the record service with the account widget, a workflow type and a risk severity, and stubs other records. */
export async function startWorkRecords(): Promise<RecordService> {
  const service = await startRecordService({
    catalogue: workRecords,
    behaviours: workBehaviours,
    groups: workGroups,
    follows: [],
    providers: [Coverages],
  });
  await knowWidget(service);
  await new AddTimesheetLocks1799801004100().up(service.get(Database) as never);
  await service.get(Database).query(
    `INSERT INTO reference (type, id, account_id, name, version, disabled, json, attributes)
     VALUES ('workflow_type', 1, 'widget', 'Standard', 1, false, '"name":"Standard"', '{"reference":"standard"}'),
       ('risk_severity', 1, 'widget', 'Severe', 1, false, '"name":"Severe"', '{"reference":"severe"}')`,
  );
  stubReferences(service.get(Nats));
  return service;
}

/** Stub of the owner of people, teams and services: ids 1 to 99 of each, and no codes. */
function stubReferences({ connection }: Nats): void {
  connection.subscribe('references.*', {
    callback: (_error, message) => {
      const head = message.string().split('\n')[0] as string;
      const { type, ids = [] } = JSON.parse(head) as { type: string; ids?: number[] };
      const found = ids
        .filter((id) => id < 100)
        .map((id) => ({
          type,
          id,
          account_id: 'widget',
          name: `${type} ${id}`,
          sourceID: null,
          disabled: false,
          version: 1,
          json: `"name":"${type} ${id}"`,
          attributes: type === 'person' ? { roles: { widget: MANAGER_ROLES } } : {},
        }));
      message.respond(encodeFrame({ status: 200 }, Buffer.from(JSON.stringify(found))));
    },
  });
}
