import { spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { workspace } from '@deskline/local-stack';
import { Dispatcher, TestBed } from '../../libs/webhook-dispatcher/test/dispatcher';
import { Receiver, until, type Arrival } from '../../libs/webhook-dispatcher/test/receiver';
import { Publisher } from '../../libs/webhook-dispatcher/test/publisher';
import { codeBlocks } from './code-blocks';
import { describeWith } from './describe-with';

const BLOCKS = codeBlocks('webhooks.md');
const ISSUER = 'https://widget.example';

interface Sent {
  readonly policy: Readonly<Record<string, unknown>>;
  readonly body: string;
  readonly headers: Arrival['headers'];
}
interface Ran {
  readonly status: number | null;
  readonly said: string;
}

/** Gives each program of docs/webhooks.md a message as it was posted, and one with a changed byte. */
describe('the programs of the page on webhooks', () => {
  let testBed: TestBed;
  let dispatcher: Dispatcher;
  let receiver: Receiver;
  let publisher: Publisher;
  let folder: string;

  beforeAll(async () => {
    [testBed, receiver, folder] = await Promise.all([
      TestBed.start(),
      Receiver.start(),
      mkdtemp(join(tmpdir(), 'deskline-docs-')),
    ]);
    dispatcher = await testBed.dispatcher();
    publisher = await Publisher.start(() => dispatcher);
  });
  afterAll(async () => {
    publisher?.stop();
    await Promise.all([testBed?.stop(), receiver?.stop(), rm(folder, { recursive: true, force: true })]);
  });

  /** A message of a new webhook with a new policy, as it was posted. */
  const sentBy = async (body: object): Promise<Sent> => {
    const { body: policy } = await dispatcher.call('POST', '/webhook_policies', body);
    const path = `/${String(policy['id'])}`;
    const uri = `${receiver.url}${path}`;
    const id = await dispatcher.create({ event: 'task.create', uri, webhook_policy: policy['id'] });
    const arrived = () => receiver.arrivals.filter((each) => each.path === path);
    // Messages about two records have no order: the verification is waited for first.
    await until(() => arrived().length === 1);
    await dispatcher.call('POST', `/webhooks/${id}/test`);
    await until(() => arrived().length === 2);
    const [{ body: came, headers }] = arrived().slice(-1) as [Arrival];
    return { policy, body: came, headers };
  };
  const changed = ({ body, ...sent }: Sent): Sent => ({
    ...sent,
    body: body.includes('"jwt"')
      ? body.replace(/\.(.)/, (_all, first) => (first === 'e' ? '.f' : '.e'))
      : body.replace('"webhook_id"', '"webhook_ID"'),
  });
  /** Runs the program and its caller from standard input, so that they find the packages of this folder. */
  const run = (program: string, args: string[], code: string, more: Record<string, string> = {}) =>
    new Promise<Ran>((resolve, reject) => {
      const child = spawn(program, args, { cwd: workspace(), env: { ...process.env, ...more } });
      const chunks: Buffer[] = [];
      child.stdout.on('data', (chunk: Buffer) => chunks.push(chunk));
      child.on('error', reject);
      child.on('close', (status) => resolve({ status, said: Buffer.concat(chunks).toString() }));
      child.stdin.end(code);
    });
  const node = (block: string, call: string, given: object) =>
    run(
      process.execPath,
      ['--input-type=module', '-'],
      `${block}
const { body, headers, ...given } = JSON.parse(process.env.GIVEN);
console.log(JSON.stringify(await ${call}));`,
      { GIVEN: JSON.stringify(given) },
    );
  const python = (block: string, call: string, given: object) =>
    run('python3', ['-'], `${block}\nimport os\ngiven = json.loads(os.environ["GIVEN"])\nprint(${call})`, {
      GIVEN: JSON.stringify(given),
    });
  const block = (name: string): string => {
    const code = BLOCKS.get(name);
    if (code === undefined) throw new Error(`The page has no ${name}`);
    return code;
  };
  const file = async (name: string, content: unknown): Promise<string> => {
    await writeFile(join(folder, name), String(content));
    return join(folder, name);
  };
  /** Expects that the message is verified as it came, and refused with a changed byte. */
  const expectVerified = async (sent: Sent, verify: (given: Sent) => Promise<Ran>): Promise<void> => {
    const accepted = await verify(sent);
    expect(accepted).toMatchObject({ status: 0 });
    expect(await verify(changed(sent))).toMatchObject({ status: 1 });
  };

  it('are all tried here', () => {
    expect([...BLOCKS.keys()].sort()).toEqual([
      'jwt.mjs',
      'jwt_hs256.py',
      'jwt_rs256.sh',
      'standard.mjs',
      'standard.py',
      'standard.sh',
    ]);
  });

  describe('with Node', () => {
    it.each([
      [{ scheme: 'standard' }, 'secret'],
      [{ scheme: 'standard', jwt_alg: 'ed25519' }, 'public_key'],
    ])('verify what is signed by %j', async (policy, key) => {
      const sent = await sentBy(policy);
      const call = 'verifyStandard(Buffer.from(body), headers, given.keys)';
      await expectVerified(sent, (given) =>
        node(block('standard.mjs'), call, { ...given, keys: [sent.policy[key]] }),
      );
      const stale = { ...sent, headers: { ...sent.headers, 'webhook-timestamp': '1700000000' } };
      expect(await node(block('standard.mjs'), call, { ...stale, keys: [sent.policy[key]] })).toMatchObject({
        status: 1,
      });
    });

    it('verify what is signed as a JWT with the keys that are published, or a secret', async () => {
      const sent = await sentBy({ jwt_alg: 'es256', jwt_audience: 'pager', jwt_claim_expires_in: 5 });
      const address = `${publisher.url}/webhook_policies/${String(sent.policy['id'])}/jwks.json`;
      const options = { issuer: ISSUER, audience: 'pager', algorithm: 'ES256' };
      await expectVerified(sent, (given) =>
        node(block('jwt.mjs'), 'verifyJwt(Buffer.from(body), keysAt(given.address), given)', {
          ...given,
          ...options,
          address,
        }),
      );
      const secret = await sentBy({ jwt_alg: 'hs512' });
      await expectVerified(secret, (given) =>
        node(
          block('jwt.mjs'),
          'verifyJwt(Buffer.from(body), new TextEncoder().encode(given.policy.secret), given)',
          { ...given, issuer: ISSUER, algorithm: 'HS512' },
        ),
      );
    });
  });

  describeWith('python3', () => {
    it('verify what is signed by Standard Webhooks', async () => {
      const call = 'verify_standard(given["body"].encode(), given["headers"], [given["policy"]["secret"]])';
      const sent = await sentBy({ scheme: 'standard' });
      await expectVerified(sent, (given) => python(block('standard.py'), call, given));
    });

    it('verify what is signed as a JWT by hs256', async () => {
      const call = `verify_jwt(given["body"].encode(), given["policy"]["secret"], "${ISSUER}", "pager")`;
      const sent = await sentBy({ jwt_alg: 'hs256', jwt_audience: 'pager', jwt_claim_expires_in: 5 });
      await expectVerified(sent, (given) => python(block('jwt_hs256.py'), call, given));
    });
  });

  describeWith('openssl', () => {
    it('verify what is signed by Standard Webhooks', async () => {
      const sent = await sentBy({ scheme: 'standard' });
      const names = ['webhook-id', 'webhook-timestamp', 'webhook-signature'];
      await expectVerified(sent, async ({ body, headers, policy }) => {
        const args = ['-s', await file('body.json', body), ...names.map((name) => String(headers[name]))];
        return run('sh', args, block('standard.sh'), { SECRET: String(policy['secret']) });
      });
    });

    it('verify what is signed as a JWT by rs256', async () => {
      const sent = await sentBy({ jwt_alg: 'rs256', jwt_claim_expires_in: 5 });
      const pem = await file('public_key.pem', sent.policy['public_key_pem']);
      const verify = async ({ body }: Sent) =>
        run('sh', ['-s', await file('jwt.json', body), pem], block('jwt_rs256.sh'));
      await expectVerified(sent, verify);
      expect(JSON.parse((await verify(sent)).said)).toMatchObject({ data: { object_id: 12345 } });
    });
  });
});
