import { readKey, UPLOADS, type UploadsResponse } from '@deskline/attachments';
import { NO_BODY, Nats, Unavailable } from '@deskline/platform';
import type { RecordType } from '@deskline/record';
import { Injectable } from '@nestjs/common';
import type { Values } from '../caller';
import { isRemoval, attachmentInputs, type AttachmentInput } from './attachment-input';

const TIMEOUT_MS = 5_000;

/** Uploads in the storage of the gateways; queried before anything is locked. */
@Injectable()
export class Uploads {
  constructor(private readonly nats: Nats) {}

  /** Adds the found upload to each key that may belong to the account. */
  async withUploads(record: RecordType, values: Values, account: string): Promise<Values> {
    const wishes = attachmentInputs(record, values);
    const given = new Set(wishes.flatMap(([, each]) => each.flatMap(keysOf)));
    const keys = [...given].filter((key) => readKey(key)?.account === account);
    if (keys.length === 0) return values;
    const found = await this.query(keys);
    const withUpload = (wish: AttachmentInput): AttachmentInput => {
      const upload = isRemoval(wish) ? undefined : found[keys.indexOf(wish.key)];
      return upload ? { ...wish, upload } : wish;
    };
    return { ...values, ...Object.fromEntries(wishes.map(([name, each]) => [name, each.map(withUpload)])) };
  }

  private async query(keys: readonly string[]): Promise<UploadsResponse> {
    const frame = { head: { keys }, body: NO_BODY };
    const { head, body } = await this.nats.request<{ status?: number }>(UPLOADS, frame, TIMEOUT_MS);
    if (head.status !== 200) throw new Unavailable(`The storage of uploads answers ${head.status}.`);
    return JSON.parse(body.toString()) as UploadsResponse;
  }
}

const keysOf = (wish: AttachmentInput): string[] => (isRemoval(wish) ? [] : [wish.key]);
