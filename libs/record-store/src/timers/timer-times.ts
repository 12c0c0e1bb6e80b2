import type { Transaction } from '@deskline/platform';
import type { RecordType, Stored } from '@deskline/record';

type Listener = (time: number) => void;

/** Times that are written to timer fields, reported once they are committed: a task that waits for the next one is woken. */
export class TimerTimes {
  private readonly listeners = new Map<string, Listener[]>();

  /** Times are in milliseconds since 1970. Any change of a record reports its times, as it may make them count. */
  listen(record: string, field: string, listener: Listener): void {
    const key = `${record}.${field}`;
    this.listeners.set(key, [...(this.listeners.get(key) ?? []), listener]);
  }

  written(
    transaction: Pick<Transaction, 'afterCommit'>,
    { name, timerFields = [] }: RecordType,
    values: Stored,
  ): void {
    for (const field of timerFields) {
      const listeners = this.listeners.get(`${name}.${field}`) ?? [];
      const value = values[field];
      // Tokens, such as no_target, are no times.
      const time = typeof value === 'string' ? Date.parse(value) : NaN;
      if (listeners.length === 0 || Number.isNaN(time)) continue;
      transaction.afterCommit(() => listeners.forEach((listener) => listener(time)));
    }
  }
}
