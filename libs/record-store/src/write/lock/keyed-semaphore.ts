import { Overloaded, type Deadline } from '@deskline/platform';

/** One call runs, and one waits at the row lock, so that the database is never idle. */
const CONCURRENCY = 2;
/** As many as a service works on at once. */
const MAX_WAITING = 500;

interface Queue {
  inside: number;
  readonly waiting: (() => void)[];
}

/**
 * Changes below one root take turns, since each locks the root. They wait here, before they take one of the few
 * connections: a thousand new tasks of one workflow leave the connections to other changes. Between instances the row
 * lock decides.
 */
export class KeyedSemaphore {
  private readonly queues = new Map<string, Queue>();

  /** The longest wait is the timeout of the row lock, or the time that the call has left. */
  constructor(private readonly longestMs: number) {}

  async run<T>(root: string | null, work: () => Promise<T>, deadline?: Deadline): Promise<T> {
    if (root === null) return work();
    const line = this.queues.get(root) ?? { inside: 0, waiting: [] };
    this.queues.set(root, line);
    await this.enter(line, Math.min(this.longestMs, deadline?.left ?? Infinity));
    try {
      return await work();
    } finally {
      this.leave(root, line);
    }
  }

  private enter(line: Queue, longestMs: number): Promise<void> | undefined {
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
      }, longestMs);
      line.waiting.push(enter);
    });
  }

  /** The next call takes the place of the one that ends. */
  private leave(root: string, line: Queue): void {
    const next = line.waiting.shift();
    if (next) next();
    else if (--line.inside === 0) this.queues.delete(root);
  }
}
