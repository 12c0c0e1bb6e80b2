import { Overloaded } from '@deskline/platform';

/** One is at work, and one waits at the lock, so that the database is not kept waiting. */
const CONCURRENCY = 2;
/** As many as a service works on. */
const MAX_WAITING = 500;

interface Queue {
  inside: number;
  readonly waiting: (() => void)[];
}

/**
 * Changes of what one root holds together take turns, since the root is locked. They wait here, before they take one
 * of the few connections: a thousand new tasks of one workflow leave all others to everybody else. Between instances the
 * lock decides as before.
 */
export class KeyedSemaphore {
  private readonly queues = new Map<string, Queue>();

  /** Nobody waits longer than for the lock itself. */
  constructor(private readonly longestMs: number) {}

  async run<T>(root: string | null, work: () => Promise<T>): Promise<T> {
    if (root === null) return work();
    const line = this.queues.get(root) ?? { inside: 0, waiting: [] };
    this.queues.set(root, line);
    await this.enter(line);
    try {
      return await work();
    } finally {
      this.leave(root, line);
    }
  }

  private enter(line: Queue): Promise<void> | undefined {
    if (line.inside < CONCURRENCY) {
      line.inside++;
      return undefined;
    }
    if (line.waiting.length >= MAX_WAITING) throw new Overloaded('Too many wait for the same records.');
    return new Promise((resolve, reject) => {
      const enter = () => {
        clearTimeout(giveUp);
        resolve();
      };
      const giveUp = setTimeout(() => {
        line.waiting.splice(line.waiting.indexOf(enter), 1);
        reject(new Overloaded('Others were at work on the same records for too long.'));
      }, this.longestMs);
      line.waiting.push(enter);
    });
  }

  /** Whoever is next takes the place of whoever leaves. */
  private leave(root: string, line: Queue): void {
    const next = line.waiting.shift();
    if (next) next();
    else if (--line.inside === 0) this.queues.delete(root);
  }
}
