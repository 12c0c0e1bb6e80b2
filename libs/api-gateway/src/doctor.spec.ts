import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { GatewaySettings } from './gateway.settings';
import { certificateFinding, doctor } from './doctor';
import { storedCertificate } from './listener/certificate';

const DAY_MS = 86_400_000;
let folder: string;
beforeAll(() => (folder = mkdtempSync(join(tmpdir(), 'deskline-doctor-'))));
afterAll(() => rmSync(folder, { recursive: true }));

const settings = (changes: Partial<GatewaySettings> = {}): GatewaySettings =>
  Object.assign(new GatewaySettings(), { DATA_DIR: folder, PUBLIC_URL: 'https://desk.example.com' }, changes);

describe('Doctor of the gateway', () => {
  it('finds a certificate that has expired, or does so soon', async () => {
    const now = new Date();
    await storedCertificate(join(folder, 'tls'), now);
    const after = (days: number) => certificateFinding(settings(), new Date(now.getTime() + days * DAY_MS));
    expect((await after(1)).level).toBe('ok');
    expect(await after(810)).toMatchObject({
      level: 'warning',
      fact: expect.stringMatching(/^expires in \d+ days$/),
    });
    expect(await after(822)).toMatchObject({ level: 'fault', fact: 'has expired 2 days ago' });
  });

  it('finds one of two files that belong together, and a file that is not there', async () => {
    const TLS_CERT_FILE = join(folder, 'none.pem');
    expect((await certificateFinding(settings({ TLS_CERT_FILE }), new Date())).level).toBe('fault');
    const both = settings({ TLS_CERT_FILE, TLS_KEY_FILE: TLS_CERT_FILE });
    expect(await certificateFinding(both, new Date())).toMatchObject({
      level: 'fault',
      fact: 'the file of TLS_CERT_FILE cannot be read',
    });
  });

  it('finds an insecure port, a missing bucket and a folder that is a file', async () => {
    const faultsOf = async (changes: Partial<GatewaySettings>) =>
      (await doctor.findings(settings(changes)))
        .filter(({ level }) => level === 'fault')
        .map(({ fact }) => fact);
    expect(await faultsOf({})).toEqual([]);
    expect(await faultsOf({ INSECURE_HTTP: true })).toEqual([
      'INSECURE_HTTP is on: tokens and records travel in the open',
    ]);
    expect(await faultsOf({ ATTACHMENT_STORE: 's3' })).toEqual([
      'ATTACHMENT_STORE is s3, and S3_BUCKET is missing',
    ]);
    writeFileSync(join(folder, 'file'), '');
    expect(await faultsOf({ ATTACHMENT_DIR: join(folder, 'file') })).toEqual([
      'their folder cannot be written to',
    ]);
  });
});
