import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  UploadPartCommand,
  type CompletedPart,
  type S3Client,
} from '@aws-sdk/client-s3';
import type { Readable } from 'node:stream';
import type { AttachmentSettings } from './attachment.settings';
import { JOB_ROOT } from './job-file-key';
import { absent, s3Client } from './s3-client';
import type { JobFiles, StoredFile } from './storage';

/** A part of an upload in parts has 5 MB or more, but for the last. */
const PART_BYTES = 8 * 1024 * 1024;

/** Files of jobs in a bucket, read and written by the gateway itself. */
export class S3JobFiles implements JobFiles {
  private readonly client: S3Client;
  private readonly bucket: string;

  constructor(settings: AttachmentSettings & { S3_BUCKET: string }) {
    this.bucket = settings.S3_BUCKET;
    this.client = s3Client(settings);
  }

  async write(key: string, bytes: Readable): Promise<number> {
    const parts = inParts(bytes);
    const first = await parts.next();
    const body = first.done ? Buffer.alloc(0) : first.value;
    if (body.length < PART_BYTES) {
      await this.client.send(new PutObjectCommand({ ...this.at(key), Body: body }));
      return body.length;
    }
    return this.writeParts(key, body, parts);
  }

  async find(key: string): Promise<StoredFile | null> {
    const head = await this.client.send(new HeadObjectCommand(this.at(key))).catch(absent);
    return head && { key, size: head.ContentLength ?? 0, uploadedAt: head.LastModified ?? new Date() };
  }

  async open(key: string): Promise<Readable> {
    const { Body } = await this.client.send(new GetObjectCommand(this.at(key)));
    return Body as Readable;
  }

  async remove(key: string): Promise<void> {
    await this.client.send(new DeleteObjectCommand(this.at(key)));
  }

  async sweep(before: Date): Promise<number> {
    let removed = 0;
    let token: string | undefined;
    do {
      const page = await this.client.send(
        new ListObjectsV2Command({ Bucket: this.bucket, Prefix: JOB_ROOT, ContinuationToken: token }),
      );
      for (const { Key, LastModified } of page.Contents ?? []) {
        if (Key === undefined || !LastModified || LastModified >= before) continue;
        await this.remove(Key);
        removed += 1;
      }
      token = page.NextContinuationToken;
    } while (token !== undefined);
    return removed;
  }

  close(): void {
    this.client.destroy();
  }

  private async writeParts(key: string, first: Buffer, more: AsyncIterable<Buffer>): Promise<number> {
    const { UploadId } = await this.client.send(new CreateMultipartUploadCommand(this.at(key)));
    const upload = { ...this.at(key), UploadId };
    const Parts: CompletedPart[] = [];
    let size = 0;
    const send = async (Body: Buffer) => {
      const PartNumber = Parts.length + 1;
      const { ETag } = await this.client.send(new UploadPartCommand({ ...upload, PartNumber, Body }));
      Parts.push({ ETag, PartNumber });
      size += Body.length;
    };
    try {
      await send(first);
      for await (const part of more) await send(part);
      await this.client.send(new CompleteMultipartUploadCommand({ ...upload, MultipartUpload: { Parts } }));
      return size;
    } catch (error) {
      await this.client.send(new AbortMultipartUploadCommand(upload)).catch(() => undefined);
      throw error;
    }
  }

  private at(key: string): { Bucket: string; Key: string } {
    return { Bucket: this.bucket, Key: key };
  }
}

/** Bytes of a stream in pieces of PART_BYTES; the last one may be shorter. */
async function* inParts(bytes: Readable): AsyncGenerator<Buffer, void> {
  let gathered: Buffer[] = [];
  let size = 0;
  for await (const chunk of bytes as AsyncIterable<Buffer>) {
    gathered.push(chunk);
    size += chunk.length;
    if (size < PART_BYTES) continue;
    yield Buffer.concat(gathered);
    [gathered, size] = [[], 0];
  }
  if (size > 0) yield Buffer.concat(gathered);
}
