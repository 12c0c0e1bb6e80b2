import { count } from './count';
import { TestBed, type Dispatcher, type Reply } from './dispatcher';
import { Receiver, until, type Arrival } from './receiver';

export const nth = ({ message }: Arrival): unknown => message.payload['nth'];

export interface Row {
  readonly id: string;
  readonly sequence: number;
  readonly state: string;
  readonly [name: string]: unknown;
}

export const rowsOf = ({ body }: Pick<Reply, 'body'>): Row[] => body as unknown as Row[];

type Headers = Record<string, string>;

/** A dispatcher, a receiver, and the delivery log between them. */
export class LogTestBed {
  testBed!: TestBed;
  dispatcher!: Dispatcher;
  receiver!: Receiver;
  path = '';
  private paths = 0;

  async start(): Promise<void> {
    this.testBed = await TestBed.start();
    this.dispatcher = await this.testBed.dispatcher();
    this.receiver = await Receiver.start();
  }

  async stop(): Promise<void> {
    await this.testBed?.stop();
    await this.receiver?.stop();
  }

  /** Deletes webhooks and lanes of earlier tests, and receives at a new path. */
  async clear(): Promise<void> {
    await this.dispatcher.database.query('DELETE FROM webhook');
    await this.dispatcher.database.query('DELETE FROM delivery_lane');
    this.path = `/log-${++this.paths}`;
    this.receiver.answer = () => 200;
  }

  get uri(): string {
    return this.receiver.url + this.path;
  }

  call(...args: Parameters<Dispatcher['call']>): ReturnType<Dispatcher['call']> {
    return this.dispatcher.call(...args);
  }

  async post(path: string, body?: object, headers: Headers = {}): Promise<Pick<Reply, 'status' | 'body'>> {
    const { status, body: answer } = await this.dispatcher.request('POST', path, { body, headers });
    return { status, body: answer };
  }

  async log(id: number, query = ''): Promise<Row[]> {
    return rowsOf(await this.call('GET', `/webhooks/${id}/deliveries${query}`));
  }

  async states(id: number): Promise<string[]> {
    return (await this.dispatcher.states(id)).map(({ state }) => state);
  }

  becomes(id: number, ...wanted: string[]): Promise<void> {
    return until(async () => (await this.states(id)).join() === wanted.join());
  }

  change(id: number, body: object): ReturnType<Dispatcher['call']> {
    return this.call('PATCH', `/webhooks/${id}`, body);
  }

  /** Arrivals with that sequence number. */
  at(sequence: number): Arrival[] {
    return this.receiver
      .at(this.path)
      .filter(({ headers }) => headers['x-webhook-sequence'] === String(sequence));
  }

  lanes(): Promise<object[]> {
    return this.dispatcher.database.query('SELECT * FROM delivery_lane');
  }

  quiet(): Promise<void> {
    return until(async () => (await this.lanes()).length === 0);
  }

  verified(): Promise<number> {
    return this.dispatcher.createVerified({ event: 'task.create', uri: this.uri });
  }

  /** Creates a webhook with a number of held messages, from sequence 2 on. */
  async withHeld(number: number, object_id?: number): Promise<number> {
    const id = await this.verified();
    await this.change(id, { disabled: true });
    await this.testBed.publish(
      ...count(number).map((n) => ({ object_id: object_id ?? n, payload: { nth: n } })),
    );
    await until(async () => (await this.states(id)).length === number);
    await this.change(id, { disabled: false });
    return id;
  }

  async unverify(id: number): Promise<void> {
    await this.dispatcher.database.query(
      'UPDATE webhook SET disabled = false, verified_at = NULL WHERE id = $1',
      [id],
    );
  }

  /** Has the receiver wait until the returned function is called with a status. */
  hang(): (status: number) => void {
    let answer: (status: number) => void = () => undefined;
    this.receiver.answer = () => new Promise((resolve) => (answer = resolve));
    return (status) => {
      this.receiver.answer = () => 200;
      answer(status);
    };
  }

  /** Runs with a dispatcher that retries after an hour. */
  async withSlowRetries(run: () => Promise<void>): Promise<void> {
    const usual = this.dispatcher;
    this.dispatcher = await this.testBed.dispatcher({ WEBHOOK_RETRY_SECONDS: '3600' });
    await this.testBed.stopInstance(usual);
    try {
      await run();
    } finally {
      await this.testBed.stopInstance(this.dispatcher);
      this.dispatcher = await this.testBed.dispatcher();
    }
  }
}
