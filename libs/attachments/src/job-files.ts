import { join } from 'node:path';
import { Refusal } from '@deskline/platform';
import type { AttachmentSettings } from './attachment.settings';
import { DiskJobFiles } from './disk-job-files';
import type { JobFiles } from './storage';

/** Opens the files of jobs beside the attachments. The S3 SDK is loaded only if it is used. */
export async function openJobFiles(settings: AttachmentSettings & { DATA_DIR: string }): Promise<JobFiles> {
  const { ATTACHMENT_STORE, ATTACHMENT_DIR, DATA_DIR, S3_BUCKET } = settings;
  if (ATTACHMENT_STORE === 'local') return new DiskJobFiles(ATTACHMENT_DIR ?? join(DATA_DIR, 'attachments'));
  if (S3_BUCKET === undefined) throw new Refusal('The setting S3_BUCKET is missing: ATTACHMENT_STORE is s3.');
  const { S3JobFiles } = await import('./s3-job-files');
  return new S3JobFiles(Object.assign(settings, { S3_BUCKET }));
}
