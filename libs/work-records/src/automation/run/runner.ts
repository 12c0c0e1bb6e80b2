import { RuleFailed, RuleProcess, type Evaluation, type RuleAction } from '@deskline/automation';
import {
  Clock,
  InstanceSignal,
  Nats,
  repeat,
  Settings,
  Unavailable,
  whenDue,
  type DueTask,
  type Repetition,
} from '@deskline/platform';
import { RecordProtocol } from '@deskline/record-http';
import { RecordStoreSettings, inUnitOfWork, RecordRuntime } from '@deskline/record-store';
import {
  Injectable,
  Logger,
  type BeforeApplicationShutdown,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { AccountBudget } from './account-budget';
import { nextDueAt, postpone, type AutomationRun } from './automation-run';
import { ruleFault, saveFailure } from './failures';
import { forgetFamilies, requestIdOf } from './lineage';
import { ConfigurationItems } from './configuration-items';
import { Owners } from './owners';
import { endRun, forgetRuns, NOT_APPLICABLE } from './past-runs';
import { perform, readEvaluation } from './perform';
import { performOnCi } from './perform-on-ci';
import { RunClaims } from './run-claims';

/** Concurrent runs per instance; each holds a connection, but not while its rule is evaluated. */
const CONCURRENCY = 3;
/** Attempts of a run that fails without a fault of the rule. */
const MAX_ATTEMPTS = 6;
const FORGET_MS = 3_600_000;
/** Pause while runs are left: those of accounts without time, behind another run, or of other instances. */
const PAUSE_MS = 1_000;

/**
 * Performs pending automation runs. They are rows claimed under a lock, so each is performed once by any number of
 * instances, and survives the end of one.
 */
@Injectable()
export class AutomationRunner implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly log = new Logger('Automation');
  private readonly protocol: RecordProtocol;
  private readonly pending: InstanceSignal;
  private task: DueTask | undefined;
  private forgetting: Repetition | undefined;
  private busy: Promise<void> | undefined;
  private again = false;
  private readonly budget = new AccountBudget();
  private readonly claims: RunClaims;
  private stopped = false;

  constructor(
    private readonly runtime: RecordRuntime,
    private readonly clock: Clock,
    private readonly owners: Owners,
    private readonly items: ConfigurationItems,
    private readonly rules: RuleProcess,
    private readonly settings: RecordStoreSettings,
    nats: Nats,
    platform: Settings,
  ) {
    this.pending = new InstanceSignal(nats, 'work-records.automation');
    this.protocol = new RecordProtocol(runtime.catalogue, platform.NODE_ID_DOMAIN);
    this.claims = new RunClaims(runtime.database, this.budget);
  }

  onApplicationBootstrap(): void {
    this.task = whenDue(
      this.settings.TIMER_INTERVAL_MS,
      () => this.runDue(),
      (error) => this.log.error('Rules could not be run; they are tried again.', error),
    );
    this.pending.listen(() => this.task?.wake());
    this.forgetting = repeat(
      FORGET_MS,
      () => this.forget(),
      (error) => this.log.warn(`What is over could not be forgotten: ${String(error)}`),
    );
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.stopped = true;
    this.pending.stop();
    await Promise.all([this.busy, this.task?.stop(), this.forgetting?.stop()]);
    await this.rules.end();
  }

  /** Has all instances start the pending runs. */
  wake(): void {
    this.pending.notify();
  }

  /** Performs the due runs, and returns the milliseconds until the next one is due. */
  private async runDue(): Promise<number> {
    await this.drain();
    const next = await nextDueAt(this.runtime.database);
    return next === null ? Infinity : Math.max(PAUSE_MS, next.getTime() - this.clock.now().getTime());
  }

  /** Performs all due runs, and those that they cause meanwhile. Never rejects. */
  drain(): Promise<void> {
    this.again = true;
    return (this.busy ??= this.work().finally(() => (this.busy = undefined)));
  }

  private async work(): Promise<void> {
    while (this.again && !this.stopped) {
      this.again = false;
      await Promise.all(Array.from({ length: CONCURRENCY }, () => this.lane()));
    }
  }

  private async lane(): Promise<void> {
    try {
      while (!this.stopped && (await this.runOne()));
    } catch (error) {
      this.log.error('Rules could not be run; they are tried again.', error);
    }
  }

  private async runOne(): Promise<boolean> {
    const run = await this.claims.next(this.clock.now());
    if (!run) return false;
    try {
      await this.execute(run);
    } catch (error) {
      await this.failed(run, error);
    } finally {
      this.claims.release(run);
    }
    return true;
  }

  /** The rule is evaluated between two transactions: neither a connection nor a lock is held meanwhile. */
  private async execute(run: AutomationRun): Promise<void> {
    const { runtime, clock, items } = this;
    const person = await this.owners.ownerOf(run.account_id);
    const request_id = requestIdOf({ depth: run.depth + 1, family: run.family });
    const actor = { account: run.account_id, person, principal: null, request_id, origin: 'rule' as const };
    const evaluate = (evaluation: Evaluation) => this.evaluate(run.account_id, evaluation);
    if (!runtime.catalogue.byName.has(run.record_type))
      return performOnCi({ runtime, clock, items, actor, evaluate }, run);
    const evaluation = await inUnitOfWork(runtime, actor, (unit) => readEvaluation(unit, run));
    const actions = evaluation ? await evaluate(evaluation) : [];
    if (actions.length === 0) return endRun(runtime.database, run, NOT_APPLICABLE(runtime.now()));
    await inUnitOfWork(runtime, actor, (unit) => perform(unit, this.protocol, run, actions));
  }

  private async evaluate(account: string, evaluation: Evaluation): Promise<readonly RuleAction[]> {
    const outcome = await this.rules.evaluate(evaluation);
    this.budget.charge(account, outcome.ms, performance.now());
    if ('actions' in outcome) return outcome.actions;
    if ('failure' in outcome) throw new RuleFailed(outcome.failure);
    throw new Unavailable('The machine has no time for rules.');
  }

  private async forget(): Promise<void> {
    const { database } = this.runtime;
    await forgetFamilies(database, this.clock.now());
    await forgetRuns(database, this.clock.now());
  }

  private async failed(run: AutomationRun, error: unknown): Promise<void> {
    const { database } = this.runtime;
    const blame = ruleFault(error);
    if (blame === undefined) this.log.warn(`Rule ${run.rule_id} could not be run after ${run.event}`, error);
    if (blame === undefined && run.attempts + 1 < MAX_ATTEMPTS)
      return postpone(database, run, this.clock.now());
    await saveFailure(database, run, blame ?? 'It could not be run', this.runtime.now());
  }
}
