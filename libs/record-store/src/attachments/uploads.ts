import {
  readKey,
  STORE_UPLOAD,
  UPLOADS,
  type StoreUploadRequest,
  type StoreUploadResponse,
  type UploadsRequest,
  type UploadsResponse,
} from '@deskline/attachments';
import type { Principal } from '@deskline/identity';
import { Nats, NO_BODY, Unavailable } from '@deskline/platform';
import type { Problem, RecordType } from '@deskline/record';
import { DataPicture } from '@deskline/record-kinds';
import { Injectable } from '@nestjs/common';
import { Accounts } from '../accounts';
import type { Values } from '../caller';
import { additionsIn } from './attachments';
import { NO_UPLOADS, type FoundUploads } from './found-uploads';
import { pictureInputs } from './picture-fields';

const TIMEOUT_MS = 5_000;

/** Values with the keys of their pictures, and the problems of those that were not stored. */
interface StoredPictures {
  readonly values: Values;
  readonly problems: readonly Problem[];
}

/** Uploads in the storage of the gateways; queried before anything is locked. */
@Injectable()
export class Uploads {
  constructor(
    private readonly nats: Nats,
    private readonly accounts: Accounts,
  ) {}

  /**
   * Makes the pictures that came as data URLs uploads of the caller, and replaces them by their keys; those of a change that is
   * refused anyway are left out.
   */
  async store(values: Values, principal: Principal, isRefused: boolean): Promise<StoredPictures> {
    const pictures = Object.entries(values).filter(([, value]) => value instanceof DataPicture);
    if (pictures.length === 0) return { values, problems: [] };
    const taken: Record<string, unknown> = { ...values };
    const problems: Problem[] = [];
    for (const [field, picture] of pictures) {
      delete taken[field];
      if (isRefused) continue;
      const answer = await this.ask(picture as DataPicture, principal);
      if ('key' in answer) taken[field] = answer.key;
      else problems.push({ field, because: answer.refused, values: { max: answer.max } });
    }
    return { values: taken, problems };
  }

  /** Uploads in the values that belong to the account, and that the caller has made, by their keys. */
  async find(record: RecordType, values: Values, { account, person }: Principal): Promise<FoundUploads> {
    const additions = [...additionsIn(record, values), ...pictureInputs(record, values)];
    const given = new Set(additions.map(({ key }) => key));
    const keys = [...given].filter((key) => readKey(key)?.account === account);
    if (keys.length === 0) return NO_UPLOADS;
    const head = { keys, person: person.id } satisfies UploadsRequest;
    const found = await this.answer<UploadsResponse>(UPLOADS, head);
    return new Map(keys.flatMap((key, at) => (found[at] ? [[key, found[at]]] : [])));
  }

  private ask(
    { extension, bytes }: DataPicture,
    { account, person }: Principal,
  ): Promise<StoreUploadResponse> {
    const plan = this.accounts.get(account)?.plan ?? null;
    const head = { account, plan, person: person.id, name: `picture.${extension}` };
    return this.answer(STORE_UPLOAD, head satisfies StoreUploadRequest, bytes);
  }

  private async answer<T>(subject: string, head: object, content: Buffer = NO_BODY): Promise<T> {
    const frame = { head, body: content };
    const reply = await this.nats.request<{ status?: number }>(subject, frame, TIMEOUT_MS);
    if (reply.head.status !== 200)
      throw new Unavailable(`The storage of uploads answers ${reply.head.status}.`);
    return JSON.parse(reply.body.toString()) as T;
  }
}
