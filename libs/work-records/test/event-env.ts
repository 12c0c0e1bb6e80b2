import { Clock, Database, Deadline, encodeFrame, Nats, Settings } from '@deskline/platform';
import { SERVICE_DESK_SUBJECT, type ServiceDeskRequest } from '@deskline/record';
import { Idempotency, type BulkCall } from '@deskline/record-http';
import { IdempotencyKeys, RecordReader, RecordRuntime, RecordWriter } from '@deskline/record-store';
import type { Principal } from '@deskline/identity';
import { EventMatch1799800700101 } from '../migrations/1799800700101-event-match.migration';
import { CountingNotes } from '../src/event/counting-notes';
import { EventReferences } from '../src/event/event-references';
import { EventController } from '../src/event/event.controller';
import { Events } from '../src/event/events';
import { ServiceDesks } from '../src/event/service-desks';
import { WorkRecordsSettings } from '../src/work-records.settings';
import { specialist, WorkRecordsEnv } from './work-records-env';

/** Records of configuration-records, by collection: CI 11 is in service instance 21. */
const OTHERS: Readonly<Record<string, readonly object[]>> = {
  '/cis': [
    { id: 11, label: 'WEB01', name: 'Server', service_instance_ids: [21] },
    { id: 12, label: 'WEB02', name: 'Server', service_instance_ids: [] },
    { id: 13, label: 'SW1', name: 'Oracle', software: true, source: 'CMDB', sourceID: '77' },
  ],
  '/people': [{ id: 31, primary_email: 'mo@widget.example', team_ids: [41] }],
  '/teams': [{ id: 42, name: 'Network' }],
  '/service_instances': [{ id: 22, name: 'Mail' }],
  '/organizations': [{ id: 51, name: 'Acme' }],
};

export interface EventAnswer {
  readonly status: number;
  readonly outcome: string | undefined;
  readonly headers: Readonly<Record<string, string>>;
  readonly json: Record<string, unknown>;
}

/** Work records that receive events, by two instances on one database. */
export class EventEnv {
  readonly monitor = specialist(60);
  readonly settings = Object.assign(new WorkRecordsSettings(), { EVENT_REOPEN_MINUTES: 0 });
  /** Messages to configuration-records. */
  asked = 0;
  /** Service desk team of each person, by first line support agreements. */
  readonly serviceDesks = new Map<number, number>();

  private constructor(
    readonly desk: WorkRecordsEnv,
    readonly instances: EventController[],
    readonly counting: CountingNotes,
  ) {}

  static async open(): Promise<EventEnv> {
    const desk = await WorkRecordsEnv.open();
    const { service } = desk;
    await new EventMatch1799800700101().up(service.get(Database) as never);
    const [runtime, reader, writer] = [
      service.get(RecordRuntime),
      service.get(RecordReader),
      service.get(RecordWriter),
    ];
    const counting = new CountingNotes(runtime, service.get(Clock as never));
    const env = new EventEnv(desk, [], counting);
    const instance = () => {
      const references = new EventReferences(service.get(Nats));
      const desks = new ServiceDesks(service.get(Nats));
      const events = new Events(
        ...([runtime, reader, writer, references, desks, counting, service.clock, env.settings] as const),
      );
      const idempotency = new Idempotency(service.get(IdempotencyKeys));
      return new EventController(runtime, reader, writer, idempotency, events, service.get(Settings));
    };
    env.instances.push(instance(), instance());
    env.stubConfigurationRecords();
    return env;
  }

  async close(): Promise<void> {
    await this.counting.beforeApplicationShutdown();
    await this.desk.service.stop();
  }

  get database(): Database {
    return this.desk.service.get(Database);
  }

  async post(
    body: object,
    {
      as = this.monitor,
      query = '',
      path = '/events',
      headers = {},
      instance = 0,
    }: { as?: Principal; query?: string; path?: string; headers?: object; instance?: number } = {},
  ): Promise<EventAnswer> {
    const head = {
      ...{ method: 'POST', path, query, request_id: 'r-1', principal: as },
      ...{ headers: { ...headers }, base_url: 'https://desk.example/v1' },
    };
    const frame = { head, body: Buffer.from(JSON.stringify(body)) };
    const controller = this.instances[instance] as EventController;
    const answer = await controller.answer(frame, { deadline: Deadline.in(60_000) });
    const { status, headers: sent } = answer.head;
    const json = JSON.parse(answer.body.toString() || 'null') as EventAnswer['json'];
    return { status, outcome: sent['X-Event-Outcome'], headers: sent, json };
  }

  /** Status and outcome of an event, and its request as 1, 2, … in the order of their creation. */
  async outcomes(events: readonly object[]): Promise<string[]> {
    const ids: unknown[] = [];
    const told: string[] = [];
    for (const event of events) {
      const { outcome, json } = await this.post(event);
      if (json['id'] !== undefined && !ids.includes(json['id'])) ids.push(json['id']);
      told.push(`${outcome} ${json['id'] === undefined ? '-' : ids.indexOf(json['id']) + 1}`);
    }
    return told;
  }

  async notes(request: unknown, view = ''): Promise<string[]> {
    const rows = await this.desk.rows(`/requests/${String(request)}/notes${view}`);
    return rows.map(({ text }) => String(text));
  }

  private stubConfigurationRecords(): void {
    this.desk.service.get(Nats).connection.subscribe(SERVICE_DESK_SUBJECT, {
      callback: (_error, message) => {
        const { person } = JSON.parse(message.string().split('\n')[0] as string) as ServiceDeskRequest;
        const team = this.serviceDesks.get(person) ?? null;
        message.respond(encodeFrame({ status: 200, team }, Buffer.alloc(0)));
      },
    });
    this.desk.service.get(Nats).connection.subscribe('records.configuration-records.bulk', {
      callback: (_error, message) => {
        this.asked += 1;
        const { parts } = JSON.parse(message.string().split('\n')[0] as string) as BulkCall;
        const results = parts.map(({ path, query }) => {
          const [first] = [...new URLSearchParams(query)].filter(([name]) => name !== 'fields');
          const found = (OTHERS[path] ?? []).filter(
            (row) => String((row as Record<string, unknown>)[first?.[0] ?? '']) === first?.[1],
          );
          return Buffer.from(JSON.stringify({ status: 200, headers: {}, body: found }));
        });
        const lengths = results.map(({ length }) => length);
        message.respond(encodeFrame({ status: 200, headers: {}, lengths }, Buffer.concat(results)));
      },
    });
  }
}
