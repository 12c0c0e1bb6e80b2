/** Resolves if the checked part works, and rejects with the reason otherwise. */
export type Check = () => Promise<void>;

export interface ReadinessReport {
  ready: boolean;
  /** 'ok' or the reason, per check. */
  checks: Record<string, string>;
}

export interface ReadinessOptions {
  /** How long a result is reused: probes come from several sides, and each must stay cheap. */
  keepMs: number;
  /** How long one check may take. */
  limitMs: number;
}

/** Readiness of this process. Modules register checks of their dependencies. */
export class Readiness {
  private readonly checks = new Map<string, Check>();
  private state: 'starting' | 'serving' | 'stopping' = 'starting';
  private latest: { at: number; report: Promise<ReadinessReport> } | undefined;

  constructor(private readonly options: ReadinessOptions = { keepMs: 1_500, limitMs: 1_000 }) {}

  register(name: string, check: Check): void {
    this.checks.set(name, check);
  }

  serving(): void {
    this.state = 'serving';
  }

  stopping(): void {
    this.state = 'stopping';
  }

  async report(): Promise<ReadinessReport> {
    if (this.state !== 'serving') return { ready: false, checks: { process: this.state } };
    const now = performance.now();
    if (!this.latest || now - this.latest.at > this.options.keepMs)
      this.latest = { at: now, report: this.look() };
    return this.latest.report;
  }

  private async look(): Promise<ReadinessReport> {
    const results = await Promise.all([...this.checks].map(([name, check]) => this.resultOf(name, check)));
    return { ready: results.every(([, result]) => result === 'ok'), checks: Object.fromEntries(results) };
  }

  private async resultOf(name: string, check: Check): Promise<[string, string]> {
    let timer: NodeJS.Timeout | undefined;
    const limit = new Promise<string>((resolve) => {
      timer = setTimeout(resolve, this.options.limitMs, `no answer within ${this.options.limitMs} ms`);
    });
    const outcome = check().then(
      () => 'ok',
      (error: unknown) => (error instanceof Error ? error.message : String(error)),
    );
    const result = await Promise.race([outcome, limit]);
    clearTimeout(timer);
    return [name, result];
  }
}
