import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Logger } from '@nestjs/common';
import PostalMime from 'postal-mime';
import { FolderTransport } from './folder-transport';
import { MailServer } from '../../test/mail-server';
import { SmtpTransport } from './smtp-transport';

const FROM = { name: 'Desk', address: 'desk@deskline.example' };
const MAIL = {
  id: 'f00',
  about: 'webhook-1',
  address: 'ada@widget.example',
  subject: 'The webhook "Pager" is failing',
  text: 'Look at it.\n',
  date: new Date('2026-11-15T11:40:59Z'),
};

beforeAll(() => Logger.overrideLogger(false));

describe('SmtpTransport', () => {
  let server: MailServer;

  beforeEach(async () => {
    server = await MailServer.start();
  });
  afterEach(() => server.stop());

  it('sends each letter by itself', async () => {
    const others = ['bo', 'cy', 'di', 'ed', 'flo'].map((name) => ({
      ...MAIL,
      address: `${name}@widget.example`,
    }));
    const carried = await new SmtpTransport(server.url, FROM).send([MAIL, ...others]);
    expect(carried).toEqual(Array.from({ length: 6 }, () => ({ kind: 'sent' })));
    expect(server.arrived.every(({ recipients }) => recipients.length === 1)).toBe(true);
    expect(server.arrived[0]?.mail).toMatchObject({
      messageId: '<f00@deskline.example>',
      date: '2026-11-15T11:40:59.000Z',
    });
  });

  it('does not log the text of a server that refuses credentials: it may repeat them', async () => {
    const url = server.url.replace('desk:', 'wrong:');
    expect(await new SmtpTransport(url, FROM).send([MAIL])).toEqual([
      { kind: 'failed', because: 'EAUTH 535' },
    ]);
  });

  it('returns a failure to retry when the server is not there', async () => {
    await server.stop();
    const [carried] = await new SmtpTransport(server.url, FROM).send([MAIL]);
    expect(carried).toMatchObject({ kind: 'failed', because: expect.stringMatching(/^E/) as string });
  });
});

describe('FolderTransport', () => {
  let folder: string;

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'deskline-mail-'));
  });
  afterEach(() => rm(folder, { recursive: true }));

  it('writes one file for each letter, however often it is sent', async () => {
    const transport = new FolderTransport(join(folder, 'mail'), FROM);
    await transport.send([MAIL]);
    expect(await transport.send([MAIL])).toEqual([{ kind: 'sent' }]);
    expect(await readdir(join(folder, 'mail'))).toEqual(['20261115114059-webhook-1-f00.eml']);
    const path = join(folder, 'mail', '20261115114059-webhook-1-f00.eml');
    expect((await stat(path)).mode & 0o777).toBe(0o600);
    expect(await PostalMime.parse(await readFile(path))).toMatchObject({
      subject: MAIL.subject,
      to: [{ name: '', address: 'ada@widget.example' }],
      text: 'Look at it.\n',
    });
  });

  it('starts although its folder cannot be written; letters wait', async () => {
    await writeFile(join(folder, 'file'), '');
    const transport = new FolderTransport(join(folder, 'file', 'mail'), FROM);
    await transport.announce();
    expect(await transport.send([MAIL])).toEqual([{ kind: 'failed', because: 'ENOTDIR' }]);
  });
});
