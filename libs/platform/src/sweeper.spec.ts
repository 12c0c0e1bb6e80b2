import { setImmediate as turn } from 'node:timers/promises';
import { Logger } from '@nestjs/common';
import { Sweeper } from './sweeper';

class OldThings extends Sweeper {
  swept = 0;
  ended: AbortSignal | undefined;

  async sweep(ended?: AbortSignal): Promise<void> {
    this.ended = ended;
    if (++this.swept === 1) throw new Error('Locked.');
  }
}

it('Sweeper sweeps at an interval until the service stops, and logs failed sweeps', async () => {
  const said = jest.spyOn(Logger.prototype, 'warn').mockImplementation();
  const old = new OldThings('Old things', 1);
  old.onApplicationBootstrap();
  while (old.swept < 3) await turn();
  await old.beforeApplicationShutdown();
  expect(said.mock.calls).toEqual([['Old things could not be deleted, and are next time: Error: Locked.']]);
  expect(old.ended?.aborted).toBe(true);
  said.mockRestore();
});
