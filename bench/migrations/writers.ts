import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';

const WRITERS = 4;
/** Pause of a writer between two statements. */
const PAUSE_MS = 20;
/** A transaction that writes a row and stays open, again and again. */
const OPEN_MS = 1_500;

const STATEMENTS = [
  `INSERT INTO request (account_id, category, status, "grouping", addressed, new_assignment, reviewed, urgent,
     assignment_count, reopen_count, problem_id, "sourceID", created_at, updated_at)
   VALUES ('widget', 'incident', 'assigned', 'none', false, false, false, false, 0, 0, 1, gen_random_uuid(), now(), now())`,
  `UPDATE request SET version = version + 1, updated_at = now() WHERE id = $1`,
  `UPDATE problem SET version = version + 1 WHERE id = 1 + $1::bigint % 1000`,
];

/** Instances of the release before: they insert and change rows, and know no column that was added since. */
export class Writers {
  private longestMs = 0;
  private statements = 0;
  private isOver = false;
  private readonly loops: Promise<void>[] = [];

  static async start(url: string, rows: number): Promise<Writers> {
    const writers = new Writers();
    for (let nth = 0; nth <= WRITERS; nth++) {
      const client = new Client({ connectionString: url, application_name: 'writer' });
      await client.connect();
      const loop = nth < WRITERS ? writers.write(client, rows) : writers.stayOpen(client);
      writers.loops.push(loop.finally(() => client.end()));
    }
    return writers;
  }

  /** Longest statement since the last call, and the number of statements. */
  take(): { longestMs: number; statements: number } {
    const { longestMs, statements } = this;
    [this.longestMs, this.statements] = [0, 0];
    return { longestMs, statements };
  }

  async stop(): Promise<void> {
    this.isOver = true;
    await Promise.all(this.loops);
  }

  private async write(client: Client, rows: number): Promise<void> {
    for (let nth = 0; !this.isOver; nth++) {
      const text = STATEMENTS[nth % STATEMENTS.length] ?? '';
      const began = performance.now();
      await client.query(text, text.includes('$1') ? [1 + Math.floor(Math.random() * rows)] : []);
      this.longestMs = Math.max(this.longestMs, performance.now() - began);
      this.statements += 1;
      await pause(PAUSE_MS);
    }
  }

  private async stayOpen(client: Client): Promise<void> {
    while (!this.isOver) {
      await client.query('BEGIN; UPDATE request SET version = version + 1 WHERE id = 1');
      await pause(OPEN_MS);
      await client.query('COMMIT');
      await pause(OPEN_MS);
    }
  }
}
