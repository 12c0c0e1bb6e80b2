import { X509Certificate } from 'node:crypto';
import { mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { generate } from 'selfsigned';
import { Refusal } from '@deskline/platform';
import type { GatewaySettings } from '../gateway.settings';

export interface Certificate {
  cert: string;
  key: string;
}

const DAY_MS = 86_400_000;
/** Longest validity that operating systems accept of a server certificate, and the time before its end to renew it. */
const VALID_DAYS = 820;
const RENEW_DAYS = 30;

/** Certificate of the settings, else a self-signed one that is generated once and stored. */
export async function certificateOf(settings: GatewaySettings, now: Date): Promise<Certificate> {
  const { TLS_CERT_FILE, TLS_KEY_FILE } = settings;
  if (TLS_CERT_FILE !== undefined && TLS_KEY_FILE !== undefined) {
    return {
      cert: await readFileOf('TLS_CERT_FILE', TLS_CERT_FILE),
      key: await readFileOf('TLS_KEY_FILE', TLS_KEY_FILE),
    };
  }
  if (TLS_CERT_FILE !== undefined || TLS_KEY_FILE !== undefined) {
    throw new Refusal('TLS_CERT_FILE and TLS_KEY_FILE belong together: set both or none.');
  }
  return storedCertificate(join(settings.DATA_DIR, 'tls'), now);
}

/** Safe for several instances on one folder: the first one to finish wins, and all use its certificate. */
export async function storedCertificate(folder: string, now: Date): Promise<Certificate> {
  const stored = await read(folder);
  if (stored && isFresh(stored, now)) return stored;
  if (stored) await rm(folder, { recursive: true, force: true });
  await mkdir(join(folder, '..'), { recursive: true });
  const draft = await mkdtemp(`${folder}-`);
  const made = await make(now);
  await writeFile(join(draft, 'key.pem'), made.key, { mode: 0o600 });
  await writeFile(join(draft, 'cert.pem'), made.cert);
  await rename(draft, folder).catch(() => rm(draft, { recursive: true }));
  return (await read(folder)) ?? made;
}

async function make(now: Date): Promise<Certificate> {
  const names = ['localhost', hostname()];
  const made = await generate([{ name: 'commonName', value: 'Deskline' }], {
    keyType: 'ec',
    algorithm: 'sha256',
    notBeforeDate: new Date(now.getTime() - DAY_MS),
    notAfterDate: new Date(now.getTime() + VALID_DAYS * DAY_MS),
    extensions: [
      { name: 'basicConstraints', cA: true, critical: true },
      { name: 'keyUsage', digitalSignature: true, keyCertSign: true, critical: true },
      { name: 'extKeyUsage', serverAuth: true },
      {
        name: 'subjectAltName',
        altNames: [
          ...names.map((value) => ({ type: 2 as const, value })),
          ...['127.0.0.1', '::1'].map((ip) => ({ type: 7 as const, ip })),
        ],
      },
    ],
  });
  return { cert: made.cert, key: made.private };
}

async function read(folder: string): Promise<Certificate | null> {
  try {
    const [cert, key] = await Promise.all(
      ['cert.pem', 'key.pem'].map((name) => readFile(join(folder, name), 'utf8')),
    );
    return cert && key ? { cert, key } : null;
  } catch {
    return null;
  }
}

const isFresh = ({ cert }: Certificate, now: Date): boolean =>
  new Date(new X509Certificate(cert).validTo).getTime() - now.getTime() > RENEW_DAYS * DAY_MS;

async function readFileOf(setting: string, file: string): Promise<string> {
  return readFile(file, 'utf8').catch((error: Error) => {
    throw new Refusal(`The file of the setting ${setting} cannot be read: ${error.message}.`);
  });
}
