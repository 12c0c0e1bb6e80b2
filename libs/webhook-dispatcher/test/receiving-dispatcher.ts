import { TestBed, type Dispatcher } from './dispatcher';
import { Receiver } from './receiver';

/** A dispatcher with its test bed, and a receiver that has a path of its own for each test. */
export class ReceivingDispatcher {
  private tests = 0;

  private constructor(
    readonly testBed: TestBed,
    readonly dispatcher: Dispatcher,
    readonly receiver: Receiver,
  ) {}

  static async start(settings: Record<string, string> = {}): Promise<ReceivingDispatcher> {
    const testBed = await TestBed.start();
    const dispatcher = await testBed.dispatcher(settings);
    return new ReceivingDispatcher(testBed, dispatcher, await Receiver.start());
  }

  async stop(): Promise<void> {
    await this.testBed.stop();
    await this.receiver.stop();
  }

  /** Lets the receiver answer 200, and returns the address of a webhook for the next test. */
  nextTest(): { path: string; uri: string } {
    const path = `/hook-${++this.tests}`;
    this.receiver.answer = () => 200;
    return { path, uri: this.receiver.url + path };
  }
}
