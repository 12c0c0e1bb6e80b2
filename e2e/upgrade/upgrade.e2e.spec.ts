import { rm, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SERVICES } from '@deskline/local-stack';
import { buildRelease, previousRelease } from '../../tools/release/previous-release';
import type { FaultCase } from '../faults/fault-case';
import { FaultRun } from '../faults/fault-run';
import { QUICK_PACE } from '../faults/pace';
import { plainWorld } from '../faults/world';
import { HERE, migrateHere, rollTo } from './roll-to';

/** New processes take most of the time of a roll: calls between them suffice. */
const ROLLING_PACE = { ...QUICK_PACE, pauseMs: 100 };

const release = previousRelease();
if (!release) console.warn('Skipped: the history of Git has no commit of the last release.');

/** A tarball or a shallow clone has no release to update from. */
(release ? describe : describe.skip)('An update of the last release to this one, under load', () => {
  let folder: string;
  let before: string;
  let run: FaultRun | undefined;

  beforeAll(async () => {
    if (!release) return;
    folder = await mkdtemp(join(tmpdir(), 'deskline-release-'));
    before = await buildRelease(release, join(folder, 'workspace'));
    run = await FaultRun.start({ ...plainWorld(), options: { dist: before } });
  }, 600_000);
  afterAll(async () => {
    await run?.stop();
    if (folder) await rm(folder, { recursive: true, force: true });
  });

  const started = (): FaultRun => {
    if (!run) throw new Error('The last release has not started.');
    return run;
  };

  /** No call fails but with 503, and no event is lost, doubled or out of order; a stopped dispatcher may repeat one. */
  const rolling = (name: string, inflict: FaultCase['inflict']): FaultCase => ({
    name,
    does: name,
    allows: {},
    instances: Object.fromEntries(SERVICES.map((service) => [service, 2])),
    inflict,
  });

  it.each([
    rolling('migrations of this version beside the last one', ({ stack }) => migrateHere(stack)),
    rolling('instances replaced one by one', ({ stack }) => rollTo(stack, HERE)),
    rolling('instances of the last one on the migrated databases again', ({ stack }) =>
      rollTo(stack, before),
    ),
  ])(
    'loses, doubles and reorders no event by: $name',
    async (row) => {
      const { acknowledged, arrived, faults } = await started().run(row, ROLLING_PACE);
      expect(faults).toEqual([]);
      expect(Math.min(acknowledged, arrived)).toBeGreaterThan(0);
    },
    300_000,
  );

  it('tells followers of the change feed every event once and in order', async () => {
    expect(await started().followed()).toEqual([]);
  });
});
