import { probe } from '../system/probe';
import { Supervised, type Death, type Pauses } from './supervise';
import { startScript, type ScriptOptions } from './script';
import type { Service } from './service';

/** Deaths before the first readiness after which a service is given up. */
const HOPELESS = 3;
const ANSWERS_WITHIN_MS = 2_000;

export interface InstanceHooks {
  onStart(): void;
  onDeath(service: Service, death: Death): void;
}

/** One process of a service, on ports of its own. */
export class Instance {
  private readonly supervised: Supervised;
  private wasReady = false;
  private lastProbe = 'it was not asked';
  private lastDeath: Death | undefined;

  constructor(
    readonly service: Service,
    readonly environment: ScriptOptions['environment'],
    options: ScriptOptions & { pauses: Pauses },
    hooks: InstanceHooks,
  ) {
    this.supervised = new Supervised(
      {
        start: () => startScript(service, { ...options, environment }),
        onStart: () => hooks.onStart(),
        onDeath: (death) => {
          this.lastDeath = death;
          if (this.wasReady) hooks.onDeath(service, death);
        },
      },
      options.pauses,
    );
  }

  get pid(): number | undefined {
    return this.supervised.pid;
  }

  get opsUrl(): string {
    return `http://127.0.0.1:${this.environment.OPS_PORT}`;
  }

  /** Set when it died again and again before it was ever ready. */
  get hopeless(): Death | undefined {
    return !this.wasReady && this.lastDeath && this.lastDeath.times >= HOPELESS ? this.lastDeath : undefined;
  }

  /** Last answer to the probe and last death, for a person who wonders why it is not ready. */
  get state(): string {
    const died = this.lastDeath ? `, died ${this.lastDeath.times} times (${this.lastDeath.ending})` : '';
    return `${this.service} (pid ${this.pid ?? 'none'}${died}): ${this.lastProbe}`;
  }

  start(): Promise<void> {
    return this.supervised.start();
  }

  stop(): Promise<void> {
    return this.supervised.stop();
  }

  async isReady(): Promise<boolean> {
    const { ok, said } = await probe(`${this.opsUrl}/readyz`, ANSWERS_WITHIN_MS);
    this.wasReady ||= ok;
    this.lastProbe = said;
    return ok;
  }
}
