import type { Queries } from '@deskline/platform';
import type { AccountBudget } from './account-budget';
import { nextRun, type AutomationRun } from './automation-run';

/** Runs of one account at a time, per instance. */
const MAX_PER_ACCOUNT = 2;

/** Runs that this instance performs. Accounts take turns, within the limits of each. */
export class RunClaims {
  private readonly running = new Map<number, string>();
  /** Account of the last run. */
  private last = '';
  private turn: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly queries: Queries,
    private readonly budget: AccountBudget,
  ) {}

  /** Claims the next due run, one after the other, so that no run is claimed twice. */
  next(now: Date): Promise<AutomationRun | undefined> {
    const claim = this.turn.then(() => this.claim(now));
    this.turn = claim.catch(() => undefined);
    return claim;
  }

  release({ id }: AutomationRun): void {
    this.running.delete(id);
  }

  private async claim(now: Date): Promise<AutomationRun | undefined> {
    const busy = [...this.running.values()];
    const full = busy.filter((account) => busy.filter((one) => one === account).length >= MAX_PER_ACCOUNT);
    const accounts = [...this.budget.exhausted(performance.now()), ...full];
    const run = await nextRun(this.queries, now, this.last, { accounts, runs: [...this.running.keys()] });
    if (!run) return undefined;
    this.last = run.account_id;
    this.running.set(run.id, run.account_id);
    return run;
  }
}
