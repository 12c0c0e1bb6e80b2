import type { IncomingMessage } from 'node:http';
import {
  downloadAddress,
  jobFileName,
  presentationOf,
  readAddress,
  Signer,
  type JobFiles,
} from '@deskline/attachments';
import { Clock } from '@deskline/platform';
import { errors, type Job } from '@deskline/record-http';
import { Inject, Injectable } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { INERT } from '../attachments/download';
import { JOB_FILES } from './job-files.provider';

/** Time after the end of a job for which the addresses of its files work. */
export const ADDRESS_SECONDS = 2 * 24 * 3_600;

/** Files of jobs at signed addresses: the signature is the credential, and any other that is sent along is ignored. */
@Injectable()
export class JobDownload {
  constructor(
    @Inject(JOB_FILES) private readonly files: JobFiles,
    @Inject(Signer) private readonly signer: Signer,
    @Inject(Clock) private readonly clock: Clock,
  ) {}

  /** Signed address of a file of a job; undefined where it has none. */
  addressOf({ files, finished_at }: Job, file: string, base_url: string): string | undefined {
    const key = files[file];
    if (key === undefined || finished_at === null) return undefined;
    const expires = Date.parse(finished_at) / 1_000 + ADDRESS_SECONDS;
    return downloadAddress(this.signer, base_url, { key, inline: false, expires });
  }

  /** The gateway sends the file itself, also from a bucket: that would refuse a client which sends its token along. */
  async send(request: IncomingMessage, reply: FastifyReply, base: string): Promise<FastifyReply> {
    const wanted = readAddress(this.signer, (request.url ?? '').slice(base.length), this.clock.now());
    const name = wanted && jobFileName(wanted.key);
    if (!wanted || name === null) throw errors.forbidden();
    const unavailable = (error: unknown) => {
      throw errors.unavailable(error);
    };
    const file = await this.files.find(wanted.key).catch(unavailable);
    if (!file) throw errors.notFound();
    const { type, disposition } = presentationOf(name, false);
    const headers = {
      ...INERT,
      'Content-Type': type,
      'Content-Disposition': disposition,
      'Content-Length': file.size,
      'Cache-Control': 'private, no-store',
    };
    return reply
      .code(200)
      .headers(headers)
      .send(await this.files.open(wanted.key).catch(unavailable));
  }
}
