import { randomBytes } from 'node:crypto';
import { Refusal } from '@deskline/platform';

/** All gateways and services sign with the same one; outside production one that lasts as long as the process will do. */
export function attachmentSecret(
  given: string | undefined,
  production = process.env['NODE_ENV'] === 'production',
): string {
  if (given !== undefined) return given;
  if (!production) return randomBytes(32).toString('base64url');
  throw new Refusal(
    'The setting ATTACHMENT_SECRET is missing. It is: the secret by which addresses of attachments are signed, the same for every service.',
  );
}
