import { NO_BODY, Nats, type Frame } from '@deskline/platform';
import type { Role } from '@deskline/record';

const TIMEOUT_MS = 10_000;

/** As much of an event as a check looks at. */
export interface LoggedEvent {
  readonly position: number;
  readonly event: string;
  readonly account_id: string;
  readonly object_type: string;
  readonly object_id: number;
}

/** Rights of the operator of Deskline: found accounts, issue tokens, read the event logs. */
export class AdminOverNats {
  private constructor(private readonly nats: Nats) {}

  static async at(natsUrl: string): Promise<AdminOverNats> {
    return new AdminOverNats(await Nats.connect(natsUrl, 'contract'));
  }

  async account(id: string, trusts: readonly string[] = []): Promise<void> {
    const url = `https://${id}.example`;
    const place = { url, custom_url: null, time_zone: 'Europe/Amsterdam', locale: 'en' };
    await this.ask('directory.account', { id, name: `Account ${id}`, ...place, trusts });
  }

  async person(account: string, name: string, roles: readonly Role[]): Promise<number> {
    const email = `${name.toLowerCase().replaceAll(' ', '.')}@${account}.example`;
    const wish = { account, values: { name, primary_email: email }, roles };
    return (await this.ask<{ id: number }>('directory.person', wish)).head.id;
  }

  async token(person_id: number, ...actions: string[]): Promise<string> {
    const scopes = [{ effect: 'allow', actions }];
    const wish = { person_id, name: 'Contract', scopes };
    return (await this.ask<{ token: string }>('identity.create_token', wish)).head.token;
  }

  /** How far a log has come. */
  async position(source: string): Promise<number> {
    const { head } = await this.ask<{ last: number }>(`events.${source}.range`, { after: 0, limit: 1 });
    return head.last;
  }

  /** All events of a log after that position. */
  async events(source: string, after: number): Promise<LoggedEvent[]> {
    const found: LoggedEvent[] = [];
    for (;;) {
      const { body } = await this.ask(`events.${source}.range`, { after: after + found.length, limit: 500 });
      const events = JSON.parse(body.toString()) as LoggedEvent[];
      if (events.length === 0) return found;
      found.push(...events);
    }
  }

  close(): Promise<void> {
    return this.nats.close();
  }

  private async ask<Head>(subject: string, head: object): Promise<Frame<Head & { status?: number }>> {
    const answer = await this.nats.request<Head & { status?: number }>(
      subject,
      { head, body: NO_BODY },
      TIMEOUT_MS,
    );
    if ((answer.head.status ?? 200) >= 300)
      throw new Error(`${subject} was answered with ${JSON.stringify(answer.head)}`);
    return answer;
  }
}
