import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { standInDist } from '@deskline/testing';
import { isAlive } from '../system/process-table';
import { Fleet, type FleetOptions, type ProcessRecord } from './fleet';

describe('Fleet', () => {
  let folder: string;
  let fleet: Fleet;
  let said: string[];
  let processes: ProcessRecord[];

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'deskline-fleet-'));
    said = [];
    processes = [];
  });

  afterEach(async () => {
    await fleet.stop();
    await rm(folder, { recursive: true });
  });

  const start = async (environment = {}, options: Partial<FleetOptions> = {}) => {
    fleet = new Fleet({
      dist: await standInDist(folder),
      logs: folder,
      environment,
      pauses: { pausesMs: [20, 40], steadyMs: 60_000 },
      say: (sentence) => said.push(sentence),
      onProcesses: (records) => (processes = records),
      ...options,
    });
    await fleet.start();
  };

  it('has ready processes, each on ports of its own, when start returns, and none when stop returns', async () => {
    await start();
    expect(new Set(processes.map(({ pid }) => pid)).size).toBe(5);
    expect(processes.every(({ started }) => started !== '')).toBe(true);
    await fleet.stop();
    expect(processes.filter(({ pid }) => isAlive(pid))).toEqual([]);
  });

  it('starts a dead process again after a growing pause, and reports it', async () => {
    await start();
    const pids = new Set([fleet.of('work-records')[0]?.pid]);
    for (let round = 0; round < 2; round++) {
      await fleet.kill('work-records');
      pids.add(fleet.of('work-records')[0]?.pid);
    }
    expect(pids.size).toBe(3);
    expect(said).toEqual([
      expect.stringMatching(
        /^work-records ended \(killed by SIGKILL\) and is started again in 0.02 s; its log is /,
      ),
      expect.stringContaining('in 0.04 s'),
    ]);
    const { pid } = processes.find(({ service }) => service === 'work-records') ?? {};
    expect(pid).toBe([...pids].at(-1));
  });

  it('begins with the first pause again after a steady life of the process', async () => {
    await start({}, { pauses: { pausesMs: [20, 40_000], steadyMs: 0 } });
    for (let round = 0; round < 2; round++) await fleet.kill('oauth-server');
    expect(said).toHaveLength(2);
  });

  it('names the reason when a process does not come up', async () => {
    await expect(start({ BREAK: 'webhook-dispatcher' })).rejects.toThrow(
      /^webhook-dispatcher does not start \(exit code 1\), its log is .*:\nwebhook-dispatcher: The setting BREAK is "webhook-dispatcher" but must be empty\.$/,
    );
  });

  it('tells the last answer of a process that does not get ready, or why there is none', async () => {
    await expect(start({ BREAK: 'oauth-server:unready' }, { readyWithinMs: 500 })).rejects.toThrow(
      /^These services do not get ready: .*oauth-server.*\n(.*\n)*oauth-server \(pid \d+\): ./,
    );
  });

  it('runs several instances of one service', async () => {
    await start();
    await fleet.scale('work-records', 3);
    expect(new Set(fleet.of('work-records').map(({ opsUrl }) => opsUrl)).size).toBe(3);
    const [, second, third] = fleet.of('work-records').map(({ pid }) => pid ?? 0);
    await fleet.scale('work-records', 1);
    expect(fleet.of('work-records')).toHaveLength(1);
    expect([second, third].map((pid) => isAlive(pid ?? 0))).toEqual([false, false]);
  });
});
