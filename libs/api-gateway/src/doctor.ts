import { X509Certificate } from 'node:crypto';
import { constants } from 'node:fs';
import { access, readFile, statfs } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fault, ok, warning, type Finding } from '@deskline/platform';
import type { GatewaySettings } from './gateway.settings';

const DAY_MS = 86_400_000;
const SOON_DAYS = 14;
/** Share of free space below which a folder is nearly full. */
const LITTLE = 0.1;

/** Part of `doctor` that only this service knows. */
export const doctor = {
  findings: async (settings: GatewaySettings): Promise<readonly Finding[]> => [
    await certificateFinding(settings, new Date()),
    ...(await storageFindings(settings)),
    ...exposureFindings(settings),
  ],
};

type CertificateSettings = Pick<GatewaySettings, 'DATA_DIR' | 'TLS_CERT_FILE' | 'TLS_KEY_FILE'>;

/** The file of the settings, or the self-signed one; a gateway that runs may still use the one before. */
export async function certificateFinding(settings: CertificateSettings, now: Date): Promise<Finding> {
  const { TLS_CERT_FILE, TLS_KEY_FILE, DATA_DIR } = settings;
  if ((TLS_CERT_FILE === undefined) !== (TLS_KEY_FILE === undefined))
    return fault('certificate', 'one of TLS_CERT_FILE and TLS_KEY_FILE is missing', 'Set both, or neither.');
  const text = await readFile(TLS_CERT_FILE ?? join(DATA_DIR, 'tls', 'cert.pem'), 'utf8').catch(() => null);
  if (text === null)
    return TLS_CERT_FILE === undefined
      ? warning(
          'certificate',
          'there is none yet',
          'The gateway signs one for itself at its first start; set TLS_CERT_FILE.',
        )
      : fault(
          'certificate',
          'the file of TLS_CERT_FILE cannot be read',
          'User 1000 must be able to read it.',
        );
  const left = new Date(new X509Certificate(text).validTo).getTime() - now.getTime();
  const days = Math.floor(Math.abs(left) / DAY_MS);
  const todo = 'Renew it, then restart the gateways: docs/runbooks/DesklineCertificateExpires.md.';
  if (left < 0) return fault('certificate', `has expired ${days} days ago`, todo);
  if (days < SOON_DAYS) return warning('certificate', `expires in ${days} days`, todo);
  return ok('certificate', `is valid for ${days} days`);
}

type StorageSettings = Pick<
  GatewaySettings,
  'ATTACHMENT_STORE' | 'ATTACHMENT_DIR' | 'DATA_DIR' | 'S3_BUCKET'
>;

/** Asks for the rights on the folder, and writes nothing. A bucket is only checked to be named. */
async function storageFindings(settings: StorageSettings): Promise<Finding[]> {
  const { ATTACHMENT_STORE, ATTACHMENT_DIR, DATA_DIR, S3_BUCKET } = settings;
  if (ATTACHMENT_STORE === 's3')
    return [
      S3_BUCKET === undefined
        ? fault(
            'attachments',
            'ATTACHMENT_STORE is s3, and S3_BUCKET is missing',
            'Set it: docs/attachments.md.',
          )
        : ok('attachments', 'are in a bucket, which was not tried'),
    ];
  const folder = ATTACHMENT_DIR ?? join(DATA_DIR, 'attachments');
  const existing = await firstExisting(folder);
  const isWritable = await access(`${existing}/.`, constants.W_OK).then(
    () => true,
    () => false,
  );
  if (!isWritable)
    return [fault('attachments', 'their folder cannot be written to', 'Give it to the user of the gateway.')];
  const { bavail, blocks } = await statfs(existing);
  const free = blocks > 0 ? bavail / blocks : 1;
  const fact = `their folder can be written to, ${Math.round(free * 100)} % of its disk are free`;
  return [free < LITTLE ? warning('attachments', fact, 'Enlarge the disk.') : ok('attachments', fact)];
}

/** The folder is made with the first upload. */
async function firstExisting(folder: string): Promise<string> {
  const exists = await access(folder).then(
    () => true,
    () => false,
  );
  return exists || dirname(folder) === folder ? folder : firstExisting(dirname(folder));
}

function exposureFindings(settings: GatewaySettings): Finding[] {
  const { INSECURE_HTTP, PUBLIC_URL, ATTACHMENT_SECRET, CORS_ORIGINS } = settings;
  return [
    ...(INSECURE_HTTP
      ? [fault('settings', 'INSECURE_HTTP is on: tokens and records travel in the open', 'Switch it off.')]
      : []),
    ...(PUBLIC_URL === undefined
      ? [
          warning(
            'settings',
            'PUBLIC_URL is not set: issuer and links follow the Host header of each call',
            'Set it in production.',
          ),
        ]
      : []),
    ...(ATTACHMENT_SECRET === undefined
      ? [
          warning(
            'settings',
            'ATTACHMENT_SECRET is not set',
            'Set it, the same for every service: docs/attachments.md.',
          ),
        ]
      : []),
    ...(CORS_ORIGINS.includes('*')
      ? [warning('settings', 'CORS_ORIGINS lets pages of every origin call the API', 'Name the origins.')]
      : []),
  ];
}
