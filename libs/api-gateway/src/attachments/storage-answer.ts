import { ownedPrefix, Signer, uploadForm, type AttachmentStorage } from '@deskline/attachments';
import { permitsSome, planIn, type Identity, type Principal } from '@deskline/identity';
import { Clock } from '@deskline/platform';
import { errors, json, type Answer } from '@deskline/record-http';
import { Inject, Injectable } from '@nestjs/common';
import { GatewaySettings } from '../gateway.settings';
import { AccountUsage } from './account-usage';
import { STORAGE } from './storage.provider';

export const UPLOAD_PATH = '/attachments/upload';

interface Form {
  readonly upload_uri: string;
  readonly fields: object;
}

/** `GET /attachments/storage`: address of uploads, and the signed fields of the form. */
@Injectable()
export class StorageAnswer {
  constructor(
    @Inject(STORAGE) private readonly storage: AttachmentStorage,
    @Inject(Signer) private readonly signer: Signer,
    @Inject(Clock) private readonly clock: Clock,
    @Inject(GatewaySettings) private readonly settings: GatewaySettings,
    @Inject(AccountUsage) private readonly usage: AccountUsage,
  ) {}

  /** Needs a scope to create or update some record, since uploads are used by records. */
  async answer(principal: Principal, caller: Identity, token: string, base_url: string): Promise<Answer> {
    const { scopes } = principal;
    if (!permitsSome(scopes, 'Create') && !permitsSome(scopes, 'Update')) throw errors.forbidden();
    const { ATTACHMENT_MAX_BYTES, ATTACHMENT_EXTENSIONS } = this.settings;
    const { upload_uri, fields } = await this.form(
      principal,
      planIn(caller, principal.account),
      token,
      base_url,
    );
    const body = {
      provider: this.storage.provider,
      upload_uri,
      size_limit: ATTACHMENT_MAX_BYTES,
      allowed_extensions: ATTACHMENT_EXTENSIONS,
      [this.storage.provider]: fields,
    };
    return json(200, Buffer.from(JSON.stringify(body)), { 'Cache-Control': 'no-store' });
  }

  private async form(
    { account, person, language }: Principal,
    plan: string | undefined,
    token: string,
    base_url: string,
  ): Promise<Form> {
    const { ATTACHMENT_MAX_BYTES: maxBytes, ATTACHMENT_FORM_SECONDS: seconds } = this.settings;
    const prefix = ownedPrefix(this.signer, account, person.id);
    if (this.storage.provider === 's3') {
      // The bucket takes the file without asking.
      await this.usage.require({ account, plan }, 0, language);
      const { url, fields } = await this.storage.form(prefix, { maxBytes, seconds });
      return { upload_uri: url, fields };
    }
    const until = new Date(this.clock.now().getTime() + seconds * 1_000);
    const fields = uploadForm(this.signer, { prefix, person: person.id, token }, until);
    return { upload_uri: base_url + UPLOAD_PATH, fields };
  }
}
