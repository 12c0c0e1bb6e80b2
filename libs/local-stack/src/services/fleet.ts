import { setTimeout as sleep } from 'node:timers/promises';
import { CannotStart } from '../system/cannot-start';
import { freePorts } from '../system/free-port';
import { startTimeOf } from '../system/process-table';
import { waitUntil } from '../system/wait-until';
import { Instance } from './instance';
import { logOf, type ScriptOptions } from './script';
import { SERVICES, type Environment, type Service } from './service';
import { PAUSES, type Death, type Pauses } from './supervise';
import { why } from './why';

/** Generous, as a machine may be busy with other things: a process that cannot start is given up much earlier. */
const READY_WITHIN_MS = 180_000;

export interface FleetOptions extends ScriptOptions {
  pauses?: Pauses;
  readyWithinMs?: number;
  signal?: AbortSignal;
  say?(sentence: string): void;
  /** Called whenever a process was started. */
  onProcesses?(processes: ProcessRecord[]): void;
}

/** Identifies one process: pids are reused, a pid with its start time is not. */
export interface ProcessRecord {
  service: Service;
  pid: number;
  started: string;
}

/** The processes of the five services, one or several of each. */
export class Fleet {
  private instances: Instance[] = [];

  constructor(private readonly options: FleetOptions) {}

  of(service: Service): readonly Instance[] {
    return this.instances.filter((instance) => instance.service === service);
  }

  async start(): Promise<void> {
    await Promise.all(SERVICES.map((service) => this.add(service)));
    await this.ready();
  }

  /** The first instance of a service has the ports of the settings, each further one its own; `settings` are those of the new ones. */
  async scale(service: Service, count: number, settings: Environment = {}): Promise<void> {
    while (this.of(service).length < count) await this.add(service, settings);
    const surplus = this.of(service).slice(count);
    this.instances = this.instances.filter((instance) => !surplus.includes(instance));
    await Promise.all(surplus.map((instance) => instance.stop()));
    await this.ready();
  }

  /** Stops an instance and starts another one from `dist` with its settings and ports; returns when it is ready. */
  async replace(old: Instance, dist: string): Promise<void> {
    const next = this.made(old.service, old.environment, dist);
    await old.stop();
    this.instances = this.instances.map((instance) => (instance === old ? next : instance));
    await next.start();
    await this.ready();
  }

  /** kill -9 of every instance; returns when the supervision has started them again and they are ready. */
  async kill(service: Service): Promise<void> {
    const killed = this.of(service).flatMap(({ pid }) => pid ?? []);
    for (const pid of killed) process.kill(pid, 'SIGKILL');
    const isBack = ({ pid }: Instance) => pid !== undefined && !killed.includes(pid);
    await waitUntil(() => this.of(service).every(isBack), READY_WITHIN_MS);
    await this.ready();
  }

  /** Returns when every process says that everything behind it answers. */
  async ready(): Promise<void> {
    const { readyWithinMs = READY_WITHIN_MS, signal } = this.options;
    const deadline = Date.now() + readyWithinMs;
    let waiting = this.instances;
    for (;;) {
      signal?.throwIfAborted();
      const ready = await Promise.all(waiting.map((instance) => instance.isReady()));
      waiting = waiting.filter((_, index) => !ready[index]);
      if (waiting.length === 0) return;
      for (const { service, hopeless } of waiting) if (hopeless) throw this.notStarted(service, hopeless);
      if (Date.now() > deadline) throw this.notReady(waiting);
      await sleep(50);
    }
  }

  /** Stops the gateway first, so that its open calls are still answered. */
  async stop(): Promise<void> {
    const isGateway = ({ service }: Instance) => service === 'api-gateway';
    await Promise.all(this.instances.filter(isGateway).map((instance) => instance.stop()));
    await Promise.all(this.instances.map((instance) => instance.stop()));
  }

  private async add(service: Service, settings: Environment = {}): Promise<void> {
    const isFirst = this.of(service).length === 0;
    const [ops, http, oauth] = (await freePorts(3)).map(String);
    const own: Environment = isFirst ? {} : { PORT: http, OAUTH_HTTP_PORT: oauth };
    const environment = { ...this.options.environment, ...settings, ...own, OPS_PORT: ops };
    const instance = this.made(service, environment, this.options.dist);
    this.instances.push(instance);
    await instance.start();
  }

  private made(service: Service, environment: Environment, dist: string): Instance {
    const { pauses = PAUSES } = this.options;
    return new Instance(
      service,
      environment,
      { ...this.options, pauses, dist },
      {
        onStart: () => this.options.onProcesses?.(this.records()),
        onDeath: (name, death) => this.options.say?.(this.sentence(name, death)),
      },
    );
  }

  private records(): ProcessRecord[] {
    return this.instances.flatMap(({ service, pid }) =>
      pid ? [{ service, pid, started: startTimeOf(pid) }] : [],
    );
  }

  private sentence(service: Service, { ending, pauseMs }: Death): string {
    const log = logOf(service, this.options);
    return `${service} ended (${ending}) and is started again in ${pauseMs / 1000} s; its log is ${log}.`;
  }

  private notReady(waiting: Instance[]): CannotStart {
    const names = waiting.map(({ service }) => service).join(', ');
    const states = waiting.map(({ state }) => state).join('\n');
    return new CannotStart(
      `These services do not get ready: ${names}; their logs are in ${this.options.logs}.\n${states}`,
    );
  }

  private notStarted(service: Service, { said, ending }: Death): CannotStart {
    const log = logOf(service, this.options);
    return new CannotStart(`${service} does not start (${ending}), its log is ${log}:\n${why(said)}`);
  }
}
