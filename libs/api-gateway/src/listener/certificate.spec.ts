import { X509Certificate } from 'node:crypto';
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { GatewaySettings } from '../gateway.settings';
import { certificateOf, storedCertificate } from './certificate';

describe('the certificate', () => {
  let dir: string;
  const now = new Date('2026-05-01T00:00:00Z');
  beforeEach(async () => (dir = await mkdtemp(join(tmpdir(), 'certificate-'))));
  afterEach(() => rm(dir, { recursive: true }));

  const using = (settings: Partial<GatewaySettings>) =>
    certificateOf(Object.assign(new GatewaySettings(), settings), now);

  it('is generated and stored at the first start, with a key that only its owner can read', async () => {
    const made = await using({ DATA_DIR: join(dir, 'data') });
    expect((await stat(join(dir, 'data', 'tls', 'key.pem'))).mode & 0o777).toBe(0o600);
    expect(await using({ DATA_DIR: join(dir, 'data') })).toEqual(made);
  });

  it('is valid for this machine by name and by address', async () => {
    const certificate = new X509Certificate((await storedCertificate(join(dir, 'tls'), now)).cert);
    expect(certificate.checkHost('localhost')).toBe('localhost');
    expect(certificate.checkIP('127.0.0.1')).toBe('127.0.0.1');
    expect(certificate.checkIP('::1')).toBe('::1');
  });

  it('is the same for all instances that start at once', async () => {
    const all = await Promise.all(Array.from({ length: 4 }, () => storedCertificate(join(dir, 'tls'), now)));
    expect(new Set(all.map(({ cert }) => cert)).size).toBe(1);
    expect(await readdir(dir)).toEqual(['tls']);
  });

  it('is renewed in its last month', async () => {
    const made = await storedCertificate(join(dir, 'tls'), now);
    expect(
      (await storedCertificate(join(dir, 'tls'), new Date('2028-06-01T00:00:00Z'))).cert === made.cert,
    ).toBe(true);
    expect(
      (await storedCertificate(join(dir, 'tls'), new Date('2028-07-25T00:00:00Z'))).cert === made.cert,
    ).toBe(false);
  });

  it('is read from the files of the settings', async () => {
    const made = await storedCertificate(join(dir, 'tls'), now);
    const files = { TLS_CERT_FILE: join(dir, 'tls', 'cert.pem'), TLS_KEY_FILE: join(dir, 'tls', 'key.pem') };
    expect(await using(files)).toEqual(made);
  });

  it('is refused with a message when it is incomplete or unreadable', async () => {
    await expect(using({ TLS_CERT_FILE: 'x' })).rejects.toThrow('belong together');
    await expect(using({ TLS_CERT_FILE: 'x', TLS_KEY_FILE: 'y' })).rejects.toThrow(
      /^The file of the setting TLS_CERT_FILE cannot be read/,
    );
  });
});
