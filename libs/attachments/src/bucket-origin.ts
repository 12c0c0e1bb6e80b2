import type { AttachmentSettings } from './attachment.settings';

/** Origin of the forms and addresses of the bucket, which browsers send files to and fetch them from; null without a bucket. */
export function bucketOrigin(settings: AttachmentSettings): string | null {
  const { ATTACHMENT_STORE, S3_ENDPOINT, S3_REGION, S3_BUCKET, S3_PATH_STYLE } = settings;
  if (ATTACHMENT_STORE !== 's3' || S3_BUCKET === undefined) return null;
  const { protocol, host } = new URL(S3_ENDPOINT ?? `https://s3.${S3_REGION}.amazonaws.com`);
  return `${protocol}//${S3_PATH_STYLE ? '' : `${S3_BUCKET}.`}${host}`;
}
