import { readKey, UPLOADS, type UploadsRequest, type UploadsResponse } from '@deskline/attachments';
import type { Principal } from '@deskline/identity';
import { NO_BODY, Nats, Unavailable } from '@deskline/platform';
import type { RecordType } from '@deskline/record';
import { Injectable } from '@nestjs/common';
import type { Values } from '../caller';
import { attachmentInputs, isAddition, type Addition, type Removal } from './attachment-input';

const TIMEOUT_MS = 5_000;

type UploadOwner = Pick<Principal, 'account' | 'person'>;

/** Uploads in the storage of the gateways; queried before anything is locked. */
@Injectable()
export class Uploads {
  constructor(private readonly nats: Nats) {}

  /** Adds the found upload to each key that may belong to the account, and that the caller has uploaded. */
  async withUploads(record: RecordType, values: Values, { account, person }: UploadOwner): Promise<Values> {
    const additions = attachmentInputs(record, values).filter(isAddition);
    const given = new Set(additions.map(({ key }) => key));
    const keys = [...given].filter((key) => readKey(key)?.account === account);
    if (keys.length === 0) return values;
    const found = await this.query(keys, person.id);
    const withUpload = (one: Addition | Removal) => {
      const upload = isAddition(one) ? found[keys.indexOf(one.key)] : undefined;
      return upload ? { ...one, upload } : one;
    };
    const fields = new Set(additions.map(({ field }) => field));
    const inputs = [...fields].map((field) => [field, (values[field] as Addition[]).map(withUpload)]);
    return { ...values, ...Object.fromEntries(inputs) };
  }

  private async query(keys: readonly string[], person: number): Promise<UploadsResponse> {
    const frame = { head: { keys, person } satisfies UploadsRequest, body: NO_BODY };
    const { head, body } = await this.nats.request<{ status?: number }>(UPLOADS, frame, TIMEOUT_MS);
    if (head.status !== 200) throw new Unavailable(`The storage of uploads answers ${head.status}.`);
    return JSON.parse(body.toString()) as UploadsResponse;
  }
}
