import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  type S3Client,
} from '@aws-sdk/client-s3';
import { createPresignedPost } from '@aws-sdk/s3-presigned-post';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import type { AttachmentSettings } from './attachment.settings';
import type { Presentation } from './disposition';
import { folderOf, KEY_ROOT } from './key';
import { absent, s3Client } from './s3-client';
import type { Store, StoredFile } from './storage';
import { keyField } from './upload-form';

/** Outside of KEY_ROOT: it is no attachment. */
const SWEPT = 'attachments-swept';
/** A download begins at once: the address is made when it is followed. */
const ADDRESS_SECONDS = 300;

export interface PostForm {
  readonly url: string;
  readonly fields: Readonly<Record<string, string>>;
}

/** Uploads in a bucket: clients send them there and fetch them there, by forms and addresses that are signed here. */
export class S3Storage implements Store {
  readonly provider = 's3';
  private readonly client: S3Client;
  private readonly bucket: string;

  constructor(settings: AttachmentSettings & { S3_BUCKET: string }) {
    this.bucket = settings.S3_BUCKET;
    this.client = s3Client(settings);
  }

  /** The store itself holds the client to the prefix, the size and the time. */
  form(prefix: string, limits: { maxBytes: number; seconds: number }): Promise<PostForm> {
    return createPresignedPost(this.client, {
      Bucket: this.bucket,
      Key: keyField(prefix),
      Conditions: [['content-length-range', 0, limits.maxBytes]],
      Fields: { success_action_status: '201' },
      Expires: limits.seconds,
    });
  }

  address(key: string, { type, disposition }: Presentation): Promise<string> {
    const command = new GetObjectCommand({
      Bucket: this.bucket,
      Key: key,
      ResponseContentType: type,
      ResponseContentDisposition: disposition,
    });
    return getSignedUrl(this.client, command, { expiresIn: ADDRESS_SECONDS });
  }

  async write(key: string, bytes: Buffer): Promise<void> {
    await this.client.send(new PutObjectCommand({ Bucket: this.bucket, Key: key, Body: bytes }));
  }

  async find(key: string): Promise<StoredFile | null> {
    const head = await this.client
      .send(new HeadObjectCommand({ Bucket: this.bucket, Key: key }))
      .catch(absent);
    if (!head) return null;
    return { key, size: head.ContentLength ?? 0, uploadedAt: head.LastModified ?? new Date() };
  }

  async *list(account?: string): AsyncIterable<StoredFile> {
    const Prefix = account === undefined ? KEY_ROOT : `${KEY_ROOT}${folderOf(account)}/`;
    let token: string | undefined;
    do {
      const page = await this.client.send(
        new ListObjectsV2Command({ Bucket: this.bucket, Prefix, ContinuationToken: token }),
      );
      for (const { Key, Size = 0, LastModified } of page.Contents ?? [])
        if (Key !== undefined && LastModified) yield { key: Key, size: Size, uploadedAt: LastModified };
      token = page.NextContinuationToken;
    } while (token !== undefined);
  }

  async remove(key: string): Promise<void> {
    await this.client.send(new DeleteObjectCommand({ Bucket: this.bucket, Key: key }));
  }

  /** An interrupted upload leaves no object in a bucket. */
  async removeBroken(): Promise<void> {}

  async claimSweep(now: Date, everyMs: number): Promise<boolean> {
    const last = await this.find(SWEPT);
    if (last && now.getTime() - last.uploadedAt.getTime() < everyMs) return false;
    const body = now.toISOString();
    await this.client.send(new PutObjectCommand({ Bucket: this.bucket, Key: SWEPT, Body: body }));
    return true;
  }

  close(): void {
    this.client.destroy();
  }
}
