import 'reflect-metadata';
import { webcrypto, X509Certificate as Certificate } from 'node:crypto';
import { access, constants, mkdir, readFile, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join, resolve } from 'node:path';
import {
  AuthorityKeyIdentifierExtension,
  BasicConstraintsExtension,
  ExtendedKeyUsage,
  ExtendedKeyUsageExtension,
  KeyUsageFlags,
  KeyUsagesExtension,
  SubjectAlternativeNameExtension,
  SubjectKeyIdentifierExtension,
  X509CertificateGenerator,
} from '@peculiar/x509';
import { CannotStart } from '../system/cannot-start';

export interface CertificateFiles {
  certFile: string;
  keyFile: string;
  /** Certificate that clients trust. */
  caFile: string;
}

const DAY_MS = 24 * 60 * 60 * 1000;
/** Longer ones are refused by some clients. */
const VALID_DAYS = 825;
const RENEW_DAYS = 30;
const ALGORITHM = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' };

/** One's own certificate by files, else one that is made here. */
export async function certificateFor(
  { TLS_CERT_FILE, TLS_KEY_FILE, TLS_CA_FILE }: Record<string, string | undefined>,
  folder: string,
): Promise<CertificateFiles> {
  if (!TLS_CERT_FILE && !TLS_KEY_FILE) return certificate(folder);
  const certFile = await readable('TLS_CERT_FILE', TLS_CERT_FILE);
  const keyFile = await readable('TLS_KEY_FILE', TLS_KEY_FILE);
  return { certFile, keyFile, caFile: TLS_CA_FILE ? await readable('TLS_CA_FILE', TLS_CA_FILE) : certFile };
}

async function readable(setting: string, file: string | undefined): Promise<string> {
  if (!file)
    throw new CannotStart(`${setting} is missing: a certificate needs both TLS_CERT_FILE and TLS_KEY_FILE.`);
  const path = resolve(file);
  await access(path, constants.R_OK).catch(() => {
    throw new CannotStart(`${setting} names ${path}, which cannot be read.`);
  });
  return path;
}

/** A certificate for this machine, signed by an authority whose key is thrown away; kept until it is about to expire. */
export async function certificate(folder: string, now = new Date()): Promise<CertificateFiles> {
  const files = {
    certFile: join(folder, 'cert.pem'),
    keyFile: join(folder, 'key.pem'),
    caFile: join(folder, 'ca.pem'),
  };
  if (await isGood(files, now)) return files;
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const { ca, cert, key } = await issue(now);
  await writeFile(files.keyFile, key, { mode: 0o600 });
  await writeFile(files.caFile, ca);
  await writeFile(files.certFile, cert);
  return files;
}

async function isGood({ certFile, keyFile }: CertificateFiles, now: Date): Promise<boolean> {
  try {
    const stored = new Certificate(await readFile(certFile));
    const lastsUntil = new Date(stored.validTo).getTime() - RENEW_DAYS * DAY_MS;
    return lastsUntil > now.getTime() && (await readFile(keyFile)).length > 0;
  } catch {
    return false;
  }
}

/** With both key identifiers: strict clients (Python 3.13 and later) refuse a certificate without them. */
async function issue(now: Date): Promise<{ ca: string; cert: string; key: string }> {
  const [authorityKeys, serverKeys] = await Promise.all([keyPair(), keyPair()]);
  const common = {
    notBefore: new Date(now.getTime() - DAY_MS),
    notAfter: new Date(now.getTime() + VALID_DAYS * DAY_MS),
    signingAlgorithm: ALGORITHM,
  };
  const authority = await X509CertificateGenerator.createSelfSigned({
    ...common,
    name: `CN=Deskline on ${hostname()}`,
    keys: authorityKeys,
    extensions: [
      new BasicConstraintsExtension(true, 0, true),
      new KeyUsagesExtension(KeyUsageFlags.keyCertSign | KeyUsageFlags.cRLSign, true),
      await SubjectKeyIdentifierExtension.create(authorityKeys.publicKey),
    ],
  });
  const server = await X509CertificateGenerator.create({
    ...common,
    subject: 'CN=localhost',
    issuer: authority.subject,
    publicKey: serverKeys.publicKey,
    signingKey: authorityKeys.privateKey,
    extensions: [
      new BasicConstraintsExtension(false, undefined, true),
      new KeyUsagesExtension(KeyUsageFlags.digitalSignature, true),
      new ExtendedKeyUsageExtension([ExtendedKeyUsage.serverAuth]),
      new SubjectAlternativeNameExtension([
        ...[...new Set(['localhost', hostname()])].map((value) => ({ type: 'dns' as const, value })),
        ...['127.0.0.1', '::1'].map((value) => ({ type: 'ip' as const, value })),
      ]),
      await SubjectKeyIdentifierExtension.create(serverKeys.publicKey),
      await AuthorityKeyIdentifierExtension.create(authorityKeys.publicKey),
    ],
  });
  const key = Buffer.from(await webcrypto.subtle.exportKey('pkcs8', serverKeys.privateKey)).toString(
    'base64',
  );
  return {
    ca: authority.toString('pem'),
    cert: `${server.toString('pem')}\n${authority.toString('pem')}`,
    key: `-----BEGIN PRIVATE KEY-----\n${key.replace(/.{64}/g, '$&\n')}\n-----END PRIVATE KEY-----\n`,
  };
}

function keyPair(): Promise<webcrypto.CryptoKeyPair> {
  return webcrypto.subtle.generateKey(ALGORITHM, true, ['sign', 'verify']);
}
