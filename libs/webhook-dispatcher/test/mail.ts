import type { ReferenceSnapshot } from '@deskline/events';
import { References } from '@deskline/record-store';
import { TestBed, type Dispatcher } from './dispatcher';
import { Receiver, until } from './receiver';
import { MailServer } from './mail-server';

const SETTINGS = {
  WEBHOOK_RETRY_SECONDS: '3600',
  WEBHOOK_LIVED_STEP_MS: '50',
  WEBHOOK_MAIL_POLL_MS: '50',
  WEBHOOK_MAIL_RETRY_SECONDS: '1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1',
  JOB_MAIL_HEADER_ALIASES: 'X-Acme',
  MAIL_FROM: 'Desk, 2nd floor <desk@deskline.example>',
};

let people = 0;
/** Person as its service publishes it. */
export const person = (
  primary_email: string | null,
  roles: Record<string, string[]> = { widget: ['account_administrator'] },
  more: Partial<ReferenceSnapshot> = {},
): ReferenceSnapshot => ({
  type: 'person',
  id: ++people,
  account_id: 'widget',
  name: `Person ${people}`,
  sourceID: null,
  disabled: false,
  version: 1,
  json: '',
  attributes: { primary_email, roles, team_ids: [] },
  ...more,
});

/** Recipients of mails about the account widget, among the people below. */
export const ADMINISTRATORS = ['ada@widget.example', 'bo@provider.example'];

/** Two instances, a receiver of messages, and a mail server. */
export class MailTestBed {
  private objects = 0;
  private paths = 0;

  private constructor(
    readonly testBed: TestBed,
    readonly dispatcher: Dispatcher,
    readonly other: Dispatcher,
    readonly receiver: Receiver,
    readonly server: MailServer,
  ) {}

  static async start(): Promise<MailTestBed> {
    const [testBed, receiver, server] = await Promise.all([
      TestBed.start(),
      Receiver.start(),
      MailServer.start(),
    ]);
    const settings = { ...SETTINGS, MAIL_URL: server.url };
    const dispatcher = await testBed.dispatcher(settings);
    const bed = new MailTestBed(testBed, dispatcher, await testBed.dispatcher(settings), receiver, server);
    await bed.addPeople(
      person('ada@widget.example'),
      person('bo@provider.example', { widget: ['account_administrator'], provider: ['auditor'] }),
      person('gone@widget.example', undefined, { disabled: true }),
      person(null),
      person('eve@evil.example\r\nBcc: all@evil.example'),
      person('specialist@widget.example', { widget: ['specialist'] }),
      person('directory@widget.example', { widget: ['directory_administrator'] }),
      person('admin@gadget.example', { gadget: ['account_administrator'] }, { account_id: 'gadget' }),
    );
    return bed;
  }

  async stop(): Promise<void> {
    await this.testBed.stop();
    await Promise.all([this.receiver.stop(), this.server.stop()]);
  }

  async addPeople(...people: ReferenceSnapshot[]): Promise<void> {
    await this.dispatcher.app.get(References).save(this.dispatcher.database, people);
  }

  query<Row extends object>(text: string, values?: unknown[]): Promise<Row[]> {
    return this.dispatcher.database.query<Row>(text, values);
  }

  uri(): string {
    return `${this.receiver.url}/mail-${++this.paths}`;
  }

  /** Creates a verified webhook whose receiver answers 503 from now on. */
  async failing(webhook: object = {}): Promise<number> {
    this.receiver.answer = () => 200;
    const id = await this.dispatcher.createVerified({ event: 'task.create', uri: this.uri(), ...webhook });
    this.receiver.answer = () => 503;
    return id;
  }

  publish(number: number): Promise<void> {
    return this.testBed.publish(...Array.from({ length: number }, () => ({ object_id: ++this.objects })));
  }

  async failures(id: number): Promise<number | undefined> {
    const text = 'SELECT failures FROM webhook_health WHERE webhook_id = $1';
    const [health] = await this.query<{ failures: number }>(text, [id]);
    return health?.failures;
  }

  async fail(id: number, number: number): Promise<void> {
    const before = (await this.failures(id)) ?? 0;
    await this.publish(number);
    await until(async () => (await this.failures(id)) === before + number);
  }

  letters(id: number): Promise<{ address: string; state: string; attempts: number }[]> {
    return this.query(
      `SELECT address, state, letter.attempts FROM webhook_letter letter JOIN webhook_mail mail ON mail.id = mail_id
       WHERE webhook_id = $1 ORDER BY address`,
      [id],
    );
  }

  recipients(id: number): string[] {
    return this.server
      .about(id)
      .flatMap((each) => each.recipients)
      .sort();
  }

  arrived(id: number, number: number): Promise<void> {
    return until(() => this.server.about(id).length >= number, 60_000);
  }
}
