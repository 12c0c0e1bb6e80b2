import { attachmentSecret, Signer } from '@deskline/attachments';
import { Injectable } from '@nestjs/common';
import { RecordStoreSettings } from '../record-store.settings';

/** What one person says of a record, at an address that is made for it. */
export interface PersonsAnswer {
  readonly record: string;
  readonly id: number;
  readonly person: number;
  readonly answer: string;
  /** The second since which it is asked for: of another time it says nothing. */
  readonly since: number;
}

/** Where it is said. */
export interface AnswerPath {
  readonly collection: string;
  readonly action: string;
}

export type AnswerAddressOf = (path: AnswerPath, answer: PersonsAnswer) => string;

/** Keeps these signatures apart from those of attachments, which have the same secret. */
const PURPOSE = 'answer';

/** The addresses at which people answer without credentials: whoever has one may say that, for that person. */
@Injectable()
export class AnswerAddresses {
  private readonly signer: Signer;

  constructor(settings: RecordStoreSettings) {
    this.signer = new Signer(attachmentSecret(settings.ATTACHMENT_SECRET));
  }

  under(base_url: string): AnswerAddressOf {
    return ({ collection, action }, said) => {
      const { id, person, answer } = said;
      const query = `person=${person}&answer=${answer}&signature=${this.signer.sign(...partsOf(said))}`;
      return `${base_url}/${collection}/${id}/${action}?${query}`;
    };
  }

  isSigned(signature: string, said: PersonsAnswer): boolean {
    return this.signer.isSigned(signature, ...partsOf(said));
  }
}

const partsOf = ({ record, id, person, answer, since }: PersonsAnswer) =>
  [PURPOSE, record, id, person, answer, since] as const;
