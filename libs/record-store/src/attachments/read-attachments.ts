import { attachmentSecret, downloadAddress, expiryOf, Signer } from '@deskline/attachments';
import { Clock } from '@deskline/platform';
import { zoned } from '@deskline/record-kinds';
import { Injectable } from '@nestjs/common';
import { RecordStoreSettings } from '../record-store.settings';

/** All attachments of a row `t` in one column, however many rows are read, as lists that `attachmentsJson` reads. */
export const attachmentsColumn = (record: string): string =>
  `(SELECT json_agg(json_build_array(a.id, a.key, a.name, a.size, a.inline, a.created_at) ORDER BY a.id)
FROM attachment a WHERE a.record_type = '${record}' AND a.record_id = t.id)`;

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
