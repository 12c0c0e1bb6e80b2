import { Database, encodeFrame, Nats } from '@deskline/platform';
import { COVERAGE_SUBJECT, type Coverage, type CoverageRequest } from '@deskline/record';
import { RecordStoreSettings, TimerRunner, RecordRuntime } from '@deskline/record-store';
import { WorkRecordsEnv } from './work-records-env';
import { OFFICE, OFFICE_HOURS } from './agreements';
import { CoverageSeeker } from '../src/affected-sla/coverage-seeker';
import { Coverages } from '../src/affected-sla/coverages';

/** A desk whose agreements are kept by somebody who can be away. */
export class AgreementEnv {
  readonly asked: CoverageRequest[] = [];
  readonly seekers: readonly CoverageSeeker[];
  private away: () => void = () => undefined;

  private constructor(readonly desk: WorkRecordsEnv) {
    const { service } = desk;
    const runtime = service.get(RecordRuntime);
    const coverages = service.get(Coverages);
    const settings = service.get(RecordStoreSettings);
    this.seekers = [1, 2].map(() => new CoverageSeeker(runtime, coverages, service.clock, settings));
  }

  static async open(): Promise<AgreementEnv> {
    const covered = new AgreementEnv(await WorkRecordsEnv.open());
    await covered.known('calendar', OFFICE, OFFICE_HOURS);
    return covered;
  }

  get database(): Database {
    return this.desk.service.get(Database);
  }

  /** From now on it is answered that these are the agreements. */
  agree(...coverages: readonly Coverage[]): void {
    this.leave();
    const { connection } = this.desk.service.get(Nats);
    const answers = connection.subscribe(COVERAGE_SUBJECT, {
      callback: (_error, message) => {
        this.asked.push(JSON.parse(message.string().split('\n')[0] as string) as CoverageRequest);
        message.respond(encodeFrame({ status: 200 }, Buffer.from(JSON.stringify(coverages))));
      },
    });
    this.away = () => answers.unsubscribe();
  }

  /** Nobody answers any more. */
  leave(): void {
    this.away();
  }

  at(moment: string): void {
    this.desk.service.clock.set(new Date(moment));
  }

  /** What is due at that moment is done, by several instances at once. */
  async comes(moment: string): Promise<void> {
    this.at(moment);
    const runner = this.desk.service.get(TimerRunner);
    await Promise.all([runner.run(), runner.run(), ...this.seekers.map((seeker) => seeker.seek())]);
  }

  request(values: object = {}): Promise<number> {
    const request = { subject: 'Slow', category: 'incident', impact: 'low', service_instance: 5 };
    return this.desk.made('POST /requests', { ...request, ...values });
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

  async known(type: string, id: number, attributes: object): Promise<void> {
    await this.database.query(
      `INSERT INTO reference (type, id, account_id, name, version, disabled, json, attributes)
       VALUES ($1, $2, 'widget', $3, 1, false, $4, $5)`,
      [type, id, `${type} ${id}`, `"name":"${type} ${id}"`, JSON.stringify(attributes)],
    );
  }
}
