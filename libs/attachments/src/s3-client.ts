import { S3Client, S3ServiceException } from '@aws-sdk/client-s3';
import type { AttachmentSettings } from './attachment.settings';

export function s3Client(settings: AttachmentSettings): S3Client {
  const { S3_ENDPOINT, S3_REGION, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY, S3_PATH_STYLE } = settings;
  const given = S3_ACCESS_KEY_ID !== undefined && S3_SECRET_ACCESS_KEY !== undefined;
  return new S3Client({
    region: S3_REGION,
    forcePathStyle: S3_PATH_STYLE,
    ...(S3_ENDPOINT !== undefined && { endpoint: S3_ENDPOINT }),
    // Without them the SDK finds the credentials of the machine.
    ...(given && {
      credentials: { accessKeyId: S3_ACCESS_KEY_ID, secretAccessKey: S3_SECRET_ACCESS_KEY },
    }),
    // Not every compatible store supports further checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
}

/** Null in place of the error about an object that does not exist. */
export function absent(error: unknown): null {
  if (error instanceof S3ServiceException && error.$metadata.httpStatusCode === 404) return null;
  throw error;
}
