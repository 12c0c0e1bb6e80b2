import { NO_BODY, Nats } from '@deskline/platform';
import type { Actor } from '@deskline/record-store';
import { Injectable } from '@nestjs/common';
import { administratorOf } from '@deskline/identity';

const TIMEOUT_MS = 2_000;
/** Cache lifetime; a replaced owner may be named for this long. */
const CACHE_MS = 60_000;

type Person = Actor['person'];

/** "as the account's owner": looked up in configuration-records, and cached. */
@Injectable()
export class Owners {
  private readonly cache = new Map<string, { readonly person: Person; readonly until: number }>();

  constructor(private readonly nats: Nats) {}

  /** Null when the account has no owner or no answer comes: then the system performs the actions. */
  async ownerOf(account: string): Promise<Person> {
    const cached = this.cache.get(account);
    if (cached && cached.until > performance.now()) return cached.person;
    const person = await this.fetch(account).catch(() => cached?.person ?? null);
    this.cache.set(account, { person, until: performance.now() + CACHE_MS });
    return person;
  }

  private async fetch(account: string): Promise<Person> {
    const principal = administratorOf(account);
    const head = {
      method: 'GET',
      path: '/account',
      query: '',
      principal,
      headers: {},
      base_url: '',
      request_id: null,
    };
    const { body } = await this.nats.request(
      'records.configuration-records.account',
      { head, body: NO_BODY },
      TIMEOUT_MS,
    );
    const { owner } = JSON.parse(body.toString()) as { owner?: { id: number; name: string } | null };
    return owner ? { id: owner.id, name: owner.name } : null;
  }
}
