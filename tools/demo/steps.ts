import { appendFileSync, existsSync, readFileSync } from 'node:fs';

/** List of the loaded records, one line each, beside the data: an interrupted load continues after its last line. */
export class Steps {
  private readonly done = new Map<string, number>();

  constructor(private readonly file: string) {
    if (!existsSync(file)) return;
    // The last line may have been cut too: its step is repeated.
    const lines = readFileSync(file, 'utf8').split('\n').slice(0, -1);
    for (const line of lines) this.done.set(...(JSON.parse(line) as [string, number]));
  }

  /** Id of the step's record, from this or an earlier run. */
  async once(step: string, take: () => Promise<number>): Promise<number> {
    const before = this.done.get(step);
    if (before !== undefined) return before;
    const id = await take();
    appendFileSync(this.file, `${JSON.stringify([step, id])}\n`);
    return id;
  }
}
