import { Signal } from './signal';

const never = new AbortController().signal;

describe('Signal', () => {
  it('cuts the next wait short, once, when it was notified before', async () => {
    const signal = new Signal();
    signal.notify();
    signal.notify();
    expect(await signal.wait(10_000, never)).toBe(true);
    expect(await signal.wait(1, never)).toBe(false);
  });

  it('wakes the loop that waits when it is notified', async () => {
    const signal = new Signal();
    const notified = signal.wait(10_000, never);
    signal.notify();
    expect(await notified).toBe(true);
  });

  it('ends the wait when the loop is aborted, and does not wait again afterwards', async () => {
    const signal = new Signal();
    const loop = new AbortController();
    const notified = signal.wait(10_000, loop.signal);
    loop.abort();
    expect(await notified).toBe(false);
    expect(await signal.wait(10_000, loop.signal)).toBe(false);
  });

  it('waits without an abort signal until it is notified or the time has passed', async () => {
    const signal = new Signal();
    expect(await signal.wait(1)).toBe(false);
    const notified = signal.wait(10_000);
    signal.notify();
    expect(await notified).toBe(true);
  });
});
