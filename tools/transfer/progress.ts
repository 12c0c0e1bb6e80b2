/** State of an import or export, as the API tells it. */
export interface JobState {
  readonly state: 'queued' | 'processing' | 'done' | 'error' | 'failed';
  readonly type?: string;
  readonly line?: number;
  readonly lines?: number;
  readonly message?: string;
  readonly results?: Readonly<Record<string, number>>;
}

const WIDTH = 24;
const number = new Intl.NumberFormat('en');

/** One line that tells how far a job is: `processing  [######      ] 1,200 of 5,000, 1,190 created, 10 failures`. */
export function progressLine({ state, type, line, lines, message, results = {} }: JobState): string {
  const counts = Object.entries(results)
    .filter(([, count]) => count > 0)
    .map(([name, count]) => `${number.format(count)} ${name}`);
  const place = line === undefined ? [] : [lines === undefined ? number.format(line) : share(line, lines)];
  const words = [...(type === undefined ? [] : [type]), ...place, ...counts].join(', ');
  return [state, words, message ?? ''].filter((part) => part !== '').join('  ');
}

function share(line: number, lines: number): string {
  const filled = lines === 0 ? WIDTH : Math.min(WIDTH, Math.floor((line / lines) * WIDTH));
  const bar = `[${'#'.repeat(filled)}${' '.repeat(WIDTH - filled)}]`;
  return `${bar} ${number.format(line)} of ${number.format(lines)}`;
}

export const isOver = ({ state }: JobState): boolean => state !== 'queued' && state !== 'processing';

/** Writes lines over each other on a terminal, and below each other elsewhere, each once. */
export class ProgressLine {
  private last = '';

  constructor(private readonly out: NodeJS.WriteStream) {}

  show(text: string): void {
    if (text === this.last) return;
    this.last = text;
    this.out.write(this.out.isTTY ? `\r\u001B[K${text}` : `${text}\n`);
  }

  end(): void {
    if (this.out.isTTY && this.last !== '') this.out.write('\n');
  }
}
