import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { request } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { once } from 'node:events';
import { startStack, type Stack } from './stack';
import { standInDist } from './stand-in-dist';

describe('A stack for tests', () => {
  let folder: string;
  let stack: Stack;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'deskline-stack-'));
    stack = await startStack({ dist: await standInDist(folder) });
  });

  afterAll(async () => {
    await stack.stop();
    expect(existsSync(stack.dataDir)).toBe(false);
    await rm(folder, { recursive: true });
  });

  it('answers over HTTPS by its own certificate, and has the people of its demo data', async () => {
    expect(await status(stack.base_url)).toBe(200);
    expect(stack.demo?.people[0]?.token).toBe('t');
  });

  it('answers again after a kill of its gateway', async () => {
    await stack.kill('api-gateway');
    expect(await status(stack.base_url)).toBe(200);
  });

  it('has a second gateway on a port of its own', async () => {
    await stack.scale('api-gateway', 2);
    const [, second] = stack.fleet.of('api-gateway');
    expect(await status(`https://localhost:${second?.environment.PORT}/v1`)).toBe(200);
  });

  async function status(url: string): Promise<number> {
    const [response] = await once(request(url, { ca: stack.ca, agent: false }).end(), 'response');
    response.resume();
    return response.statusCode;
  }
});
