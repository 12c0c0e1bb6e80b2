import { join } from 'node:path';
import { Refusal } from '@deskline/platform';
import type { AttachmentSettings } from './attachment.settings';
import { DiskStorage } from './disk-storage';
import type { S3Storage } from './s3-storage';

/** The provider distinguishes them: one takes uploads itself, the other signs forms for them. */
export type AttachmentStorage = DiskStorage | S3Storage;

/** Opens the store of the settings. The S3 SDK is loaded only if it is used. */
export async function openStorage(
  settings: AttachmentSettings & { DATA_DIR: string },
): Promise<AttachmentStorage> {
  const { ATTACHMENT_STORE, ATTACHMENT_DIR, DATA_DIR, S3_BUCKET } = settings;
  if (ATTACHMENT_STORE === 'local') return new DiskStorage(ATTACHMENT_DIR ?? join(DATA_DIR, 'attachments'));
  if (S3_BUCKET === undefined)
    throw new Refusal('The setting S3_BUCKET is missing: ATTACHMENT_STORE is s3, and uploads need a bucket.');
  const { S3Storage } = await import('./s3-storage');
  return new S3Storage(Object.assign(settings, { S3_BUCKET }));
}
