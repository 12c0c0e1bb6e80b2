import type { AttachmentStorage } from '@deskline/attachments';
import { limitsOf } from '@deskline/platform';
import { errors, pairOf } from '@deskline/record-http';
import { Inject, Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { GatewaySettings } from '../gateway.settings';
import { STORAGE } from './storage.provider';

/** Account, and its plan if it has one. */
export interface PlannedAccount {
  readonly account: string;
  readonly plan: string | null | undefined;
}

/** The storage is asked again after this time: other gateways take uploads, and the sweeper deletes some. */
const CACHE_MS = 300_000;

/** Bytes of the uploads of each account, which the storage is asked for and this gateway's own uploads are added to. */
@Injectable()
export class AccountUsage {
  private readonly known = new LRUCache<string, { bytes: number }>({
    max: 1_000,
    ttl: CACHE_MS,
    fetchMethod: async (account) => ({ bytes: await this.count(account) }),
  });

  constructor(
    @Inject(STORAGE) private readonly storage: AttachmentStorage,
    @Inject(GatewaySettings) private readonly settings: GatewaySettings,
  ) {}

  /** Bytes that an account of a plan may have; null for any number. */
  limitOf(plan: string | null | undefined): number | null {
    return limitsOf(this.settings, plan).storage_bytes ?? (this.settings.ATTACHMENT_ACCOUNT_BYTES || null);
  }

  /** Adds the bytes, or throws 422 if the account would have more than its plan or the installation allows. */
  async require(owner: PlannedAccount, bytes: number, language: string): Promise<void> {
    const max = await this.add(owner, bytes);
    if (max !== null)
      throw errors.invalid([pairOf({ field: 'file', because: 'over_quota', values: { max } }, language)]);
  }

  /** Adds the bytes and returns null, or adds nothing and returns the limit that they would exceed. */
  async add({ account, plan }: PlannedAccount, bytes: number): Promise<number | null> {
    const max = this.limitOf(plan);
    const used = max === null ? undefined : await this.known.fetch(account);
    if (!used || max === null) return null;
    if (used.bytes + bytes > max || used.bytes >= max) return max;
    used.bytes += bytes;
    return null;
  }

  /** Bytes as of the last count, at most some minutes ago. */
  async bytesOf(account: string): Promise<number> {
    return (await this.known.fetch(account))?.bytes ?? 0;
  }

  private async count(account: string): Promise<number> {
    let bytes = 0;
    for await (const { size } of this.storage.list(account)) bytes += size;
    return bytes;
  }
}
