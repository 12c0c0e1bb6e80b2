import { attachmentSecret, Signer } from '@deskline/attachments';
import { Injectable } from '@nestjs/common';
import { RecordStoreSettings } from '../record-store.settings';

/** Answer of one person about a record, which a signed address stands for. */
export interface PersonsAnswer {
  readonly record: string;
  readonly id: number;
  readonly person: number;
  readonly answer: string;
  /** Second of the request for feedback; the address is void for a later request. */
  readonly since: number;
}

/** Action of the API that takes the answer. */
export interface AnswerPath {
  readonly collection: string;
  readonly action: string;
}

export type AnswerAddressOf = (path: AnswerPath, answer: PersonsAnswer) => string;

/** Distinguishes these signatures from those of attachments, which have the same secret. */
const PURPOSE = 'answer';

/** Signed addresses by which people answer without credentials: an address gives one answer in the name of one person. */
@Injectable()
export class AnswerAddresses {
  private readonly signer: Signer;

  constructor(settings: RecordStoreSettings) {
    this.signer = new Signer(attachmentSecret(settings.ATTACHMENT_SECRET));
  }

  under(base_url: string): AnswerAddressOf {
    return ({ collection, action }, given) => {
      const { id, person, answer } = given;
      const query = `person=${person}&answer=${answer}&signature=${this.signer.sign(...signedValues(given))}`;
      return `${base_url}/${collection}/${id}/${action}?${query}`;
    };
  }

  isSigned(signature: string, given: PersonsAnswer): boolean {
    return this.signer.isSigned(signature, ...signedValues(given));
  }
}

const signedValues = ({ record, id, person, answer, since }: PersonsAnswer) =>
  [PURPOSE, record, id, person, answer, since] as const;
