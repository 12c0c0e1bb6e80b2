import 'reflect-metadata';
import { X509Certificate } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { createServer, get } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  AuthorityKeyIdentifierExtension,
  SubjectKeyIdentifierExtension,
  X509Certificate as Parsed,
} from '@peculiar/x509';
import { certificate, certificateFor } from './certificate';

describe('The certificate', () => {
  let folder: string;

  beforeAll(async () => (folder = await mkdtemp(join(tmpdir(), 'deskline-tls-'))));
  afterAll(() => rm(folder, { recursive: true }));

  it.each(['localhost', '127.0.0.1'])('lets a client that trusts its authority talk to %s', async (host) => {
    const { certFile, keyFile, caFile } = await certificate(folder);
    const [cert, key, ca] = await Promise.all([certFile, keyFile, caFile].map((file) => readFile(file)));
    const server = createServer({ cert, key }, (_request, response) => response.end());
    await once(server.listen(0, host), 'listening');
    const { port } = server.address() as AddressInfo;
    const [response] = await once(get({ host, port, ca, agent: false }), 'response');
    expect(response).toMatchObject({ statusCode: 200 });
    response.resume();
    server.close();
  });

  it('names its key and its authority: without that, strict clients refuse it', async () => {
    const { certFile, caFile } = await certificate(folder);
    const [server, authority] = await Promise.all([certFile, caFile].map((file) => readFile(file, 'utf8')));
    const signer = new Parsed(authority ?? '').getExtension(SubjectKeyIdentifierExtension);
    expect(new Parsed(server ?? '').getExtension(SubjectKeyIdentifierExtension)).toBeTruthy();
    expect(new Parsed(server ?? '').getExtension(AuthorityKeyIdentifierExtension)?.keyId).toBe(signer?.keyId);
  });

  it('names localhost in every way it is reached', async () => {
    const { certFile } = await certificate(folder);
    const names = new X509Certificate(await readFile(certFile)).subjectAltName;
    expect(names).toContain('DNS:localhost');
    expect(names).toContain('IP Address:127.0.0.1');
    expect(names).toContain('IP Address:0:0:0:0:0:0:0:1');
  });

  it('is stored with a key that only its owner can read, and renewed a month before it expires', async () => {
    const { certFile, keyFile } = await certificate(folder);
    const before = await readFile(certFile, 'utf8');
    await certificate(folder);
    expect(await readFile(certFile, 'utf8')).toBe(before);
    expect((await stat(keyFile)).mode & 0o777).toBe(0o600);
    await certificate(folder, new Date(Date.now() + 800 * 24 * 60 * 60 * 1000));
    expect(await readFile(certFile, 'utf8')).not.toBe(before);
  });

  it('is the one of the settings if both of its files are given', async () => {
    const { certFile, keyFile } = await certificate(folder);
    const files = await certificateFor({ TLS_CERT_FILE: certFile, TLS_KEY_FILE: keyFile }, folder);
    expect(files).toEqual({ certFile, keyFile, caFile: certFile });
    await expect(certificateFor({ TLS_CERT_FILE: certFile }, folder)).rejects.toThrow(
      'TLS_KEY_FILE is missing',
    );
    await expect(
      certificateFor({ TLS_CERT_FILE: '/no/such', TLS_KEY_FILE: keyFile }, folder),
    ).rejects.toThrow('TLS_CERT_FILE names /no/such, which cannot be read.');
  });
});
