import type { IncomingMessage } from 'node:http';
import {
  extensionOf,
  fileName,
  ownedPrefix,
  readForm,
  readKey,
  Signer,
  type ReceivedUpload,
  type AttachmentStorage,
  type DiskStorage,
} from '@deskline/attachments';
import { planIn, principalIn } from '@deskline/identity';
import { Clock } from '@deskline/platform';
import type { Reason } from '@deskline/record';
import { ApiError, errors, json, pairOf, type Answer } from '@deskline/record-http';
import { Inject, Injectable } from '@nestjs/common';
import { GatewaySettings } from '../gateway.settings';
import { Identities } from '../identity/identities';
import { AccountUsage, type PlannedAccount } from './account-usage';
import { readMultipart, type Fields, type FileHandler } from './multipart';
import { STORAGE } from './storage.provider';
import { finished } from 'node:stream/promises';

/** Counts a call of the caller; null for an unknown one. */
export type Admit = (caller: { readonly person: { readonly id: number } } | null) => Promise<void>;
/** Makes the 422 of a refused file. */
type Refuse = (because: Reason) => Error;

interface ReceivedFile {
  readonly arrived: ReceivedUpload;
  readonly key: string;
  readonly owner: PlannedAccount;
}

/** Bytes of a form beside its file. */
const FRAME_BYTES = 64 * 1024;

/** `POST /attachments/upload`: streams a file to disk; the signed form is the credential. */
@Injectable()
export class Upload {
  constructor(
    @Inject(STORAGE) private readonly storage: AttachmentStorage,
    @Inject(Signer) private readonly signer: Signer,
    @Inject(Clock) private readonly clock: Clock,
    @Inject(GatewaySettings) private readonly settings: GatewaySettings,
    @Inject(Identities) private readonly identities: Identities,
    @Inject(AccountUsage) private readonly usage: AccountUsage,
  ) {}

  async receive(request: IncomingMessage, language: string, admit: Admit): Promise<Answer> {
    const max = this.settings.ATTACHMENT_MAX_BYTES;
    const refuse: Refuse = (because) =>
      errors.invalid([pairOf({ field: 'file', because, values: { max } }, language)]);
    let admitted = false;
    try {
      const key = await this.receiveFile(request, refuse, language, (caller) => {
        admitted = true;
        return admit(caller);
      });
      return json(200, Buffer.from(JSON.stringify({ key })));
    } catch (error) {
      // Other errors are failures of the storage.
      const apiError = error instanceof ApiError ? error : errors.unavailable(error);
      const refusal = await afterBody(request, max + FRAME_BYTES, apiError);
      if (!admitted) await admit(null);
      throw refusal;
    }
  }

  private async receiveFile(
    request: IncomingMessage,
    refuse: Refuse,
    language: string,
    admit: Admit,
  ): Promise<string> {
    const { storage, settings } = this;
    if (storage.provider !== 'local') throw errors.notFound();
    const max = settings.ATTACHMENT_MAX_BYTES;
    if (Number(request.headers['content-length']) > max + FRAME_BYTES) throw refuse('too_long_bytes');
    const { fields, taken, fault } = await readMultipart(
      request,
      max,
      this.fileHandler(storage, refuse, admit),
    );
    if (fault) {
      await taken?.arrived.discard();
      throw fault;
    }
    if (!taken) {
      await this.ownerOf(fields, admit);
      throw refuse('blank');
    }
    const { arrived, key, owner } = taken;
    await this.usage.require(owner, arrived.size, language).catch(async (error: unknown) => {
      await arrived.discard();
      throw error;
    });
    await arrived.keep(key);
    return key;
  }

  private fileHandler(storage: DiskStorage, refuse: Refuse, admit: Admit): FileHandler<ReceivedFile> {
    return async (fields, file, given) => {
      const owner = await this.ownerOf(fields, admit);
      const name = fileName(given);
      if (!this.settings.ATTACHMENT_EXTENSIONS.includes(extensionOf(name))) throw refuse('not_included');
      const arrived = await storage.receive(file);
      const prefix = ownedPrefix(this.signer, owner.account, owner.person);
      if (!file.truncated) return { arrived, owner, key: prefix + name };
      await arrived.discard();
      throw refuse('too_long_bytes');
    };
  }

  /**
   * Account and person of the signed form, while the token or the console session that asked for it is valid there;
   * otherwise the call counts against the address.
   */
  private async ownerOf(fields: Fields, admit: Admit): Promise<PlannedAccount & { person: number }> {
    const form = readForm(this.signer, fields, this.clock.now());
    const { identities } = this;
    const identity =
      form && ((await identities.find(form.token)) ?? (await identities.findConsole(form.token)));
    await admit(identity);
    const account = form && readKey(`${form.prefix}file`)?.account;
    if (!identity || !account || !principalIn(identity, account)) throw errors.forbidden();
    return { account, plan: planIn(identity, account), person: identity.person.id };
  }
}

/**
 * Reads and discards the rest of the body before an error is sent: clients do not read an answer while they send. A
 * longer body closes the connection.
 */
export async function afterBody(request: IncomingMessage, most: number, error: ApiError): Promise<ApiError> {
  if (request.complete) return error;
  if (Number(request.headers['content-length']) <= most) {
    request.resume();
    await finished(request, { writable: false }).catch(() => undefined);
    return error;
  }
  return new ApiError(error.status, error.body, { ...error.headers, Connection: 'close' }, error.cause);
}
