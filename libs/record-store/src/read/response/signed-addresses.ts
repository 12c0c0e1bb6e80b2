import { attachmentSecret, downloadAddress, expiryOf, Signer } from '@deskline/attachments';
import { Clock, type RawRow } from '@deskline/platform';
import type { AnswerLinks, RecordType } from '@deskline/record';
import { Injectable } from '@nestjs/common';
import { isPictureKey, zoned } from '@deskline/record-kinds';
import { pictureFields } from '../../attachments/picture-fields';
import type { Joins } from '../plan/joins';
import { RecordStoreSettings } from '../../record-store.settings';

/** Answer of one person about a record, which a signed address stands for. */
export interface PersonsAnswer {
  readonly record: string;
  readonly id: number;
  readonly person: number;
  readonly answer: string;
  /** Second of the request for feedback; the address is void for a later request. */
  readonly since: number;
}

/** Address of the action of the API that takes the answer. */
export type AnswerAddressOf = (
  path: Pick<RecordType, 'collection'> & { readonly action: string },
  answer: PersonsAnswer,
) => string;

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

/** Columns: id, second of the request for feedback, and the people who are asked for it. */
export const answersColumns = ({ since, by }: AnswerLinks, joins: Joins): string[] => [
  joins.column('id'),
  `extract(epoch FROM ${joins.column(since)})::bigint`,
  ...by.map((name) => joins.idOf(name)),
];

/**
 * JSON of the addresses of all answers for each person who is asked; null while nobody is, and for all other readers: an
 * address answers in the name of that person.
 */
export function answersJson(
  { name: record, collection }: RecordType,
  { at: action, by, with: answers }: AnswerLinks,
  [id, since, ...people]: RawRow,
  addressOf: AnswerAddressOf,
  reader: number,
): string {
  if (since == null || !people.some((person) => Number(person) === reader)) return 'null';
  const addresses = by
    .map((name, at) => [name, people[at] ?? null] as const)
    .filter(([, person], at) => person !== null && people.indexOf(person) === at)
    .map(([name, person]) => {
      const given = { record, id: Number(id), person: Number(person), since: Number(since) };
      const urls = Object.entries(answers).map(([url, answer]) => [
        url,
        addressOf({ collection, action }, { ...given, answer }),
      ]);
      return [name, Object.fromEntries(urls) as unknown];
    });
  return addresses.length === 0 ? 'null' : JSON.stringify(Object.fromEntries(addresses));
}

/**
 * All attachments of a row `t` in one column, however many rows are read, as lists that `attachmentsJson` reads. Pictures are
 * in fields of their own.
 */
export function attachmentsColumn(record: RecordType): string {
  const pictures = pictureFields(record).map((name) => ` AND a.field <> '${name}'`);
  return `(SELECT json_agg(json_build_array(a.id, a.key, a.name, a.size, a.inline, a.created_at) ORDER BY a.id)
FROM attachment a WHERE a.record_type = '${record.name}' AND a.record_id = t.id${pictures.join('')})`;
}

type Listed = [id: number, key: string, name: string, size: number, inline: boolean, created_at: string];

/** Address of an attachment. */
export type AddressOf = (key: string, inline: boolean) => string;

/** JSON of that column. */
export function attachmentsJson(column: string | null, zone: string, addressOf: AddressOf): string {
  if (column === null) return '[]';
  const listed = JSON.parse(column) as Listed[];
  return JSON.stringify(
    listed.map(([id, key, name, size, inline, created_at]) => ({
      id,
      key,
      name,
      size,
      inline,
      uri: addressOf(key, inline),
      created_at: zoned(created_at, zone),
    })),
  );
}

/** JSON of a picture: the address of an upload, shown in place, or the URI that was written. */
export const pictureJson = (stored: string | null, addressOf: AddressOf): string =>
  JSON.stringify(isPictureKey(stored) ? addressOf(stored, true) : stored);

/** Signed addresses of attachments; the gateways check the signature. */
@Injectable()
export class AttachmentAddresses {
  private readonly signer: Signer;

  constructor(
    private readonly clock: Clock,
    settings: RecordStoreSettings,
  ) {
    this.signer = new Signer(attachmentSecret(settings.ATTACHMENT_SECRET));
  }

  under(base_url: string): AddressOf {
    const expires = expiryOf(this.clock.now());
    return (key, inline) => downloadAddress(this.signer, base_url, { key, inline, expires });
  }
}
