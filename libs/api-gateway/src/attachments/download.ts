import type { IncomingMessage } from 'node:http';
import {
  presentationOf,
  readAddress,
  readKey,
  Signer,
  type AttachmentStorage,
  type Download as Wanted,
} from '@deskline/attachments';
import { Clock } from '@deskline/platform';
import { errors } from '@deskline/record-http';
import { Inject, Injectable } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { STORAGE } from './storage.provider';

/** Uploads are untrusted: browsers run no scripts of them and do not sniff their type. */
export const INERT = {
  'X-Content-Type-Options': 'nosniff',
  'Content-Security-Policy': "sandbox; default-src 'none'",
  'Referrer-Policy': 'no-referrer',
};

/** Drawings have styles of their own. */
const STYLED = { 'Content-Security-Policy': "sandbox; default-src 'none'; style-src 'unsafe-inline'" };
const SVG = 'image/svg+xml';

/** Serves attachments at signed addresses: the signature is the credential, and expires. */
@Injectable()
export class Download {
  constructor(
    @Inject(STORAGE) private readonly storage: AttachmentStorage,
    @Inject(Signer) private readonly signer: Signer,
    @Inject(Clock) private readonly clock: Clock,
  ) {}

  /** `base`: path before the key. */
  async send(request: IncomingMessage, reply: FastifyReply, base: string): Promise<FastifyReply> {
    const wanted = readAddress(this.signer, (request.url ?? '').slice(base.length), this.clock.now());
    if (!wanted) throw errors.forbidden();
    const file = await this.storage.find(wanted.key).catch((error: unknown) => {
      throw errors.unavailable(error);
    });
    if (!file) throw errors.notFound();
    const { type, disposition } = presentationOf(readKey(wanted.key)?.name ?? '', wanted.inline);
    if (this.storage.provider === 's3') {
      const address = await this.storage.address(wanted.key, { type, disposition });
      return reply.code(302).headers({ Location: address, 'Cache-Control': 'no-store' }).send();
    }
    return reply
      .code(200)
      .headers({
        ...INERT,
        ...(type === SVG && STYLED),
        'Content-Type': type,
        'Content-Disposition': disposition,
        'Content-Length': file.size,
        'Cache-Control': `private, max-age=${this.secondsLeft(wanted)}, immutable`,
      })
      .send(this.storage.open(wanted.key));
  }

  private secondsLeft({ expires }: Wanted): number {
    return Math.max(expires - Math.ceil(this.clock.now().getTime() / 1_000), 0);
  }
}
