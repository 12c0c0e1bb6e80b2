import { resolve } from 'node:path';
import { RuleProcess } from '@deskline/automation';
import type { DomainEvent } from '@deskline/events';
import { Database, Nats, Settings } from '@deskline/platform';
import { Accounts, RecordStoreSettings, RecordRuntime } from '@deskline/record-store';
import { makeTables } from '@deskline/testing';
import { WorkRecordsEnv } from './work-records-env';
import { AutomationRunValues1799800200045 } from '../migrations/1799800200045-automation-run-values.migration';
import { ConfigurationItems } from '../src/automation/run/configuration-items';
import { AutomationIntake } from '../src/automation/run/intake';
import { Owners } from '../src/automation/run/owners';
import { AutomationRunner } from '../src/automation/run/runner';

/** Specs run from TypeScript, and so does the process that they start. */
const TYPESCRIPT = ['--require', resolve(__dirname, '../../../tools/jest/typescript.cjs')];

/** Environment that runs automation rules on demand, by any number of instances. */
export class AutomationEnv {
  private position = 0;

  private constructor(
    readonly desk: WorkRecordsEnv,
    readonly runners: readonly AutomationRunner[],
    private readonly intake: AutomationIntake,
    readonly rules: RuleProcess,
  ) {}

  static async open(): Promise<AutomationEnv> {
    const desk = await WorkRecordsEnv.open();
    const database = desk.service.get(Database);
    await makeTables(database, 'work-records', ['automation_run', 'automation_family']);
    await new AutomationRunValues1799800200045().up(database as never);
    stubAccountOwner(desk.service.get(Nats));
    const rules = new RuleProcess(TYPESCRIPT);
    const instance = () =>
      new AutomationRunner(
        desk.service.get(RecordRuntime),
        desk.service.clock,
        new Owners(desk.service.get(Nats)),
        new ConfigurationItems(desk.service.get(Nats)),
        rules,
        desk.service.get(RecordStoreSettings),
        desk.service.get(Nats),
        desk.service.get(Settings),
      );
    const runners = [instance(), instance()];
    return new AutomationEnv(desk, runners, new AutomationIntake(runners[0] as AutomationRunner), rules);
  }

  async close(): Promise<void> {
    await this.rules.end();
    await this.desk.service.stop();
  }

  get database(): Database {
    return this.desk.service.get(Database);
  }

  get accounts(): Accounts {
    return this.desk.service.get(Accounts);
  }

  /** Creates a rule for all requests by default. */
  rule(values: object): Promise<number> {
    const rule = { name: 'Rule', trigger: 'on update', generic: 'request', ...values };
    return this.desk.create('POST /automation_rules', rule);
  }

  request(values: object = {}): Promise<number> {
    return this.desk.create('POST /requests', { subject: 'Help', category: 'rfi', ...values });
  }

  /** Consumes the events since the last call, without performing the runs. */
  async consumeEvents(): Promise<number> {
    const text = 'SELECT *, entry AS position FROM event_log WHERE entry > $1 ORDER BY entry';
    const events = await this.database.query<DomainEvent & { entry: number }>(text, [this.position]);
    this.position = events.at(-1)?.entry ?? this.position;
    await this.database.transaction((transaction) => this.intake.handle(transaction, events));
    return events.length;
  }

  /** Consumes events and performs runs until none is left. */
  async runAll(): Promise<void> {
    await this.consumeEvents();
    do await this.runners[0]?.drain();
    while ((await this.consumeEvents()) > 0);
  }

  failures(rule: number) {
    return this.desk.rows(`/automation_rules/${rule}/failures`);
  }

  async pendingRuns(): Promise<number> {
    return (await this.database.query('SELECT id FROM automation_run')).length;
  }
}

/** Stub of the account owner: Olga owns every account. */
function stubAccountOwner({ connection }: Nats): void {
  const answer = `{"status":200}\n${JSON.stringify({ owner: { id: 42, name: 'Olga Owner' } })}`;
  connection.subscribe('records.configuration-records.account', {
    callback: (_error, message) => void message.respond(Buffer.from(answer)),
  });
}
