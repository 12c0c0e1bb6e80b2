import type { DomainEvent } from '@deskline/events';
import { Database, Nats, Settings } from '@deskline/platform';
import { Accounts, RecordStoreSettings, RecordRuntime } from '@deskline/record-store';
import { makeTables } from '@deskline/testing';
import { WorkRecordsEnv } from './work-records-env';
import { Elsewhere } from '../src/automation/run/elsewhere';
import { AutomationIntake } from '../src/automation/run/intake';
import { Owners } from '../src/automation/run/owners';
import { AutomationRunner } from '../src/automation/run/runner';

/** A desk whose rules are run when it is said, by as many instances as wanted. */
export class AutomationEnv {
  private worked = 0;

  private constructor(
    readonly desk: WorkRecordsEnv,
    readonly runners: readonly AutomationRunner[],
    private readonly intake: AutomationIntake,
  ) {}

  static async open(): Promise<AutomationEnv> {
    const desk = await WorkRecordsEnv.open();
    const database = desk.service.get(Database);
    await makeTables(database, 'work-records', ['automation_run', 'automation_family']);
    answerForAccounts(desk.service.get(Nats));
    const instance = () =>
      new AutomationRunner(
        desk.service.get(RecordRuntime),
        desk.service.clock,
        new Owners(desk.service.get(Nats)),
        new Elsewhere(desk.service.get(Nats)),
        desk.service.get(RecordStoreSettings),
        desk.service.get(Settings),
      );
    const runners = [instance(), instance()];
    return new AutomationEnv(desk, runners, new AutomationIntake(runners[0] as AutomationRunner));
  }

  get database(): Database {
    return this.desk.service.get(Database);
  }

  get accounts(): Accounts {
    return this.desk.service.get(Accounts);
  }

  /** A rule for all requests, unless it is said otherwise. */
  rule(values: object): Promise<number> {
    const rule = { name: 'Rule', trigger: 'on update', generic: 'request', ...values };
    return this.desk.made('POST /automation_rules', rule);
  }

  request(values: object = {}): Promise<number> {
    return this.desk.made('POST /requests', { subject: 'Help', category: 'rfi', ...values });
  }

  /** What happened since the last time triggers what it triggers, and nothing is run yet. */
  async hear(): Promise<number> {
    const text = 'SELECT *, entry AS position FROM event_log WHERE entry > $1 ORDER BY entry';
    const events = await this.database.query<DomainEvent & { entry: number }>(text, [this.worked]);
    this.worked = events.at(-1)?.entry ?? this.worked;
    await this.database.transaction((transaction) => this.intake.handle(transaction, events));
    return events.length;
  }

  /** Until nothing happens any more. */
  async rest(): Promise<void> {
    await this.hear();
    do await this.runners[0]?.drain();
    while ((await this.hear()) > 0);
  }

  failures(rule: number) {
    return this.desk.rows(`/automation_rules/${rule}/failures`);
  }

  async waiting(): Promise<number> {
    return (await this.database.query('SELECT id FROM automation_run')).length;
  }
}

/** The owner of accounts: everything is Olga's. */
function answerForAccounts({ connection }: Nats): void {
  const answer = `{"status":200}\n${JSON.stringify({ owner: { id: 42, name: 'Olga Owner' } })}`;
  connection.subscribe('records.configuration-records.account', {
    callback: (_error, message) => void message.respond(Buffer.from(answer)),
  });
}
