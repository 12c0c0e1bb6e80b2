import { Database, encodeFrame, Nats } from '@deskline/platform';
import {
  COVERAGE_SUBJECT,
  HIERARCHY_SUBJECT,
  type Coverage,
  type CoverageRequest,
  type HierarchyRequest,
} from '@deskline/record';
import { RecordStoreSettings, TimerRunner, RecordRuntime } from '@deskline/record-store';
import { WorkRecordsEnv } from './work-records-env';
import { OFFICE, OFFICE_HOURS } from './agreements';
import { CoverageBackfill } from '../src/affected-sla/coverage-backfill';
import { Coverages } from '../src/affected-sla/coverages';

/** Environment with a stub of configuration-records that answers coverage questions, and can stop answering. */
export class AgreementEnv {
  readonly questions: CoverageRequest[] = [];
  readonly backfills: readonly CoverageBackfill[];
  /** Service instances below 5. */
  readonly below: number[] = [];
  private unsubscribe: () => void = () => undefined;

  private constructor(readonly desk: WorkRecordsEnv) {
    const { service } = desk;
    const runtime = service.get(RecordRuntime);
    const coverages = service.get(Coverages);
    const settings = service.get(RecordStoreSettings);
    this.backfills = [1, 2].map(() => new CoverageBackfill(runtime, coverages, service.clock, settings));
  }

  static async open(): Promise<AgreementEnv> {
    const covered = new AgreementEnv(await WorkRecordsEnv.open());
    await covered.storeReference('calendar', OFFICE, OFFICE_HOURS);
    return covered;
  }

  get database(): Database {
    return this.desk.service.get(Database);
  }

  /** Sets the SLAs that the stub answers. */
  answerWith(...coverages: readonly Coverage[]): void {
    this.stopAnswering();
    const { connection } = this.desk.service.get(Nats);
    const answers = connection.subscribe(COVERAGE_SUBJECT, {
      callback: (_error, message) => {
        this.questions.push(JSON.parse(message.string().split('\n')[0] as string) as CoverageRequest);
        message.respond(encodeFrame({ status: 200 }, Buffer.from(JSON.stringify(coverages))));
      },
    });
    const hierarchies = connection.subscribe(HIERARCHY_SUBJECT, {
      callback: (_error, message) => {
        const question = JSON.parse(message.string().split('\n')[0] as string) as HierarchyRequest;
        const { service_instance } = question;
        const all = [service_instance, ...(service_instance === 5 ? this.below : [])];
        message.respond(encodeFrame({ status: 200 }, Buffer.from(JSON.stringify(all))));
      },
    });
    this.unsubscribe = () => [answers, hierarchies].forEach((each) => each.unsubscribe());
  }

  /** Stops the answers. */
  stopAnswering(): void {
    this.unsubscribe();
  }

  setClock(moment: string): void {
    this.desk.service.clock.set(new Date(moment));
  }

  /** Sets the clock, and runs the backfill of several instances concurrently. */
  async advanceTo(moment: string): Promise<void> {
    this.setClock(moment);
    const runner = this.desk.service.get(TimerRunner);
    await Promise.all([runner.run(), runner.run(), ...this.backfills.map((seeker) => seeker.run())]);
  }

  request(values: object = {}): Promise<number> {
    const request = { subject: 'Slow', category: 'incident', impact: 'low', service_instance: 5 };
    return this.desk.create('POST /requests', { ...request, ...values });
  }

  async read(id: number): Promise<Record<string, unknown>> {
    return this.desk.read(`/requests/${id}`);
  }

  affected(id: number): Promise<Record<string, unknown>[]> {
    return this.desk.rows(`/requests/${id}/affected_slas`);
  }

  async change(id: number, values: object): Promise<Record<string, unknown>> {
    const { status, json } = await this.desk.call(`PATCH /requests/${id}`, values);
    if (status !== 200) throw new Error(JSON.stringify(json));
    return json;
  }

  async storeReference(type: string, id: number, attributes: object): Promise<void> {
    await this.database.query(
      `INSERT INTO reference (type, id, account_id, name, version, disabled, json, attributes)
       VALUES ($1, $2, 'widget', $3, 1, false, $4, $5)`,
      [type, id, `${type} ${id}`, `"name":"${type} ${id}"`, JSON.stringify(attributes)],
    );
  }
}
