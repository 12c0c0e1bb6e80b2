import { randomBytes } from 'node:crypto';
import type { Frame, Nats } from '@deskline/platform';
import type { Account } from '@deskline/record-store';
import type { DemoAccount, DemoPerson } from './demo-account';
import { untilServed } from './until-served';

const TIMEOUT_MS = 10_000;

/** Operations of the operator: creates accounts, and their first people, roles and tokens. */
export class Operator {
  constructor(private readonly nats: Nats) {}

  async account(
    { id, name, time_zone, locale, currency, trusts }: DemoAccount,
    site: string,
    /** Organization of the account and its service desk, once they exist. */
    {
      organization_id,
      service_desk_team_id,
    }: { organization_id?: number; service_desk_team_id?: number } = {},
  ): Promise<void> {
    const account: Account = {
      id,
      name,
      time_zone,
      locale,
      url: `${site}/${id}`,
      custom_url: null,
      trusts: [...trusts],
      ...(service_desk_team_id !== undefined && { service_desk_team_id }),
    };
    await this.ask('directory.account', {
      ...account,
      facts: { currency, plan: 'premium', organization_id },
    });
  }

  async person(account: string, { name, email, job_title, roles }: DemoPerson): Promise<number> {
    const values = { name, primary_email: email, job_title, source: 'demo' };
    return (await this.ask<{ id: number }>('directory.person', { account, values, roles })).id;
  }

  async token(person_id: number): Promise<string> {
    const scopes = [{ effect: 'allow', actions: ['*:*'] }];
    const wish = { person_id, name: 'Demo', scopes };
    return (await this.ask<{ token: string }>('identity.create_token', wish)).token;
  }

  /** Sets a new password on each call. */
  async password(person_id: number): Promise<string> {
    const password = randomBytes(12).toString('base64url');
    await this.ask('identity.set_password', { person_id, password });
    return password;
  }

  private async ask<Head extends object>(subject: string, wish: object): Promise<Head> {
    const frame: Frame = { head: wish, body: Buffer.alloc(0) };
    const head = await untilServed(
      async () => (await this.nats.request<Head & { status?: number }>(subject, frame, TIMEOUT_MS)).head,
    );
    if ((head.status ?? 200) >= 300) throw new Error(`${subject} was answered with ${JSON.stringify(head)}`);
    return head;
  }
}
