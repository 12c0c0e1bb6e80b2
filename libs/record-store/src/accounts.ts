import { Database } from '@deskline/platform';
import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';

export interface Account {
  id: string;
  name: string;
  url: string;
  custom_url: string | null;
  time_zone: string;
  locale: string;
  trusts: string[];
}

/** How long a change of an account may go unseen by an instance that has already read it. */
const FRESH_MS = 2_000;

/** The accounts known here. They are few and change rarely, so they are kept in memory and read again now and then. */
@Injectable()
export class Accounts implements OnApplicationBootstrap {
  private known = new Map<string, Account>();
  private readAt = -Infinity;

  constructor(private readonly database: Database) {}

  async onApplicationBootstrap(): Promise<void> {
    await this.read();
  }

  /** As last read: for showing an account's name. */
  get(id: string): Account | undefined {
    return this.known.get(id);
  }

  /** Accounts whose records may be referred to from this one: itself, and those it trusts and that trust it. */
  async reach(id: string): Promise<string[]> {
    if (!this.known.has(id) || performance.now() - this.readAt > FRESH_MS) await this.read();
    const mine = this.known.get(id)?.trusts ?? [];
    return [id, ...mine.filter((other) => this.known.get(other)?.trusts.includes(id))];
  }

  async read(): Promise<void> {
    const rows = await this.database.query<Account>('SELECT * FROM account');
    this.known = new Map(rows.map((account) => [account.id, account]));
    this.readAt = performance.now();
  }
}
