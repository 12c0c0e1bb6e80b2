import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { freePort } from '@deskline/local-stack';
import { until } from '../../until';

const RULES = resolve('deploy/observability');
export const SCRAPED_EVERY_S = 5;

/** Line of a panel: its labels, and values by time. */
export interface Series {
  readonly labels: Readonly<Record<string, string>>;
  readonly points: readonly (readonly [seconds: number, value: number])[];
}

export interface Span {
  readonly from: number;
  readonly to: number;
}

interface Matrix {
  readonly data: {
    readonly result: readonly { metric: Record<string, string>; values: [number, string][] }[];
  };
}

interface Exemplars {
  readonly data: readonly { readonly exemplars: readonly { timestamp: number; value: string }[] }[];
}

/** A real Prometheus on loopback, with the rules of deploy/observability. */
export class Prometheus {
  private constructor(
    private readonly url: string,
    private readonly process: ChildProcess,
    private readonly folder: string,
  ) {}

  static async start(program: string, targets: readonly string[]): Promise<Prometheus> {
    const folder = await mkdtemp(join(tmpdir(), 'deskline-prometheus-'));
    const configuration = join(folder, 'prometheus.json');
    await writeFile(configuration, JSON.stringify(configurationOf(targets)));
    const port = await freePort();
    const options = [
      `--config.file=${configuration}`,
      `--storage.tsdb.path=${join(folder, 'data')}`,
      `--web.listen-address=127.0.0.1:${port}`,
      '--enable-feature=exemplar-storage',
      '--log.level=error',
    ];
    const child = spawn(program, options, { stdio: ['ignore', 'inherit', 'inherit'] });
    const prometheus = new Prometheus(`http://127.0.0.1:${port}`, child, folder);
    await until(() =>
      fetch(`${prometheus.url}/-/ready`).then(
        ({ ok }) => ok,
        () => false,
      ),
    );
    return prometheus;
  }

  async range(expression: string, { from, to }: Span): Promise<readonly Series[]> {
    const { data } = await this.ask<Matrix>('query_range', {
      query: expression,
      start: String(from),
      end: String(to),
      step: String(SCRAPED_EVERY_S),
    });
    return data.result.map(({ metric, values }) => ({
      labels: metric,
      points: values.map(([at, value]) => [at, Number(value)] as const),
    }));
  }

  async exemplars(expression: string, { from, to }: Span): Promise<Series['points']> {
    const span = { start: String(from), end: String(to) };
    const { data } = await this.ask<Exemplars>('query_exemplars', { query: expression, ...span });
    return data.flatMap(({ exemplars }) =>
      exemplars.map(({ timestamp, value }) => [timestamp, Number(value)] as const),
    );
  }

  async stop(): Promise<void> {
    const ended = once(this.process, 'exit');
    this.process.kill();
    await ended;
    await rm(this.folder, { recursive: true });
  }

  private async ask<T>(path: string, parameters: Record<string, string>): Promise<T> {
    const answer = await fetch(`${this.url}/api/v1/${path}`, {
      method: 'POST',
      body: new URLSearchParams(parameters),
    });
    if (!answer.ok) throw new Error(`${parameters['query']}: ${await answer.text()}`);
    return (await answer.json()) as T;
  }
}

const configurationOf = (targets: readonly string[]): object => ({
  global: { scrape_interval: `${SCRAPED_EVERY_S}s`, evaluation_interval: `${SCRAPED_EVERY_S}s` },
  rule_files: ['recording.rules.yml', 'alerts.yml'].map((file) => join(RULES, file)),
  scrape_configs: [{ job_name: 'deskline', static_configs: [{ targets }] }],
});
