import { RuleFailed, type Evaluation, type RuleAction } from '@deskline/automation';
import { appendEvents, ruleEvent } from '@deskline/events';
import type { Clock } from '@deskline/platform';
import type { Actor, RecordRuntime } from '@deskline/record-store';
import { modelFor } from '../models';
import { administratorOf } from '@deskline/identity';
import { asOf } from './as-of';
import { lockRun, passValues, postpone, type AutomationRun } from './automation-run';
import { ciForRules, type ConfigurationItems } from './configuration-items';
import { countChange } from './lineage';
import { endRun, NOT_APPLICABLE } from './past-runs';
import { ruleOf } from './perform';

interface RunContext {
  readonly runtime: RecordRuntime;
  readonly clock: Clock;
  readonly items: ConfigurationItems;
  readonly actor: Actor;
  readonly evaluate: (evaluation: Evaluation) => Promise<readonly RuleAction[]>;
}

/**
 * Performs a run for a record of another service, without a lock here: the run is leased by postponing it. All values
 * are set by one call; then webhook events are appended and the run ends, in one transaction.
 */
export async function performOnCi(means: RunContext, run: AutomationRun): Promise<void> {
  const { runtime, items, actor } = means;
  const { database, publisher } = runtime;
  if (!(await lease(means, run))) return;
  const rule = await ruleOf(database, run);
  const principal = administratorOf(run.account_id, actor.person ?? undefined);
  const record = rule && (await items.read(run, principal));
  if (!rule || !record) return endRun(database, run, NOT_APPLICABLE(runtime.now()));
  const lines = run.audit_line_id === null ? [] : [run.audit_line_id];
  const then = asOf(record, await items.linesSince(run, principal), { lines, isAudited: true });
  const { person_id, person_name } = run;
  const person = person_id === null ? null : { id: BigInt(person_id), name: person_name };
  const facts = {
    record: ciForRules({ ...then.record, ...run.rule_values }),
    previous: ciForRules(then.previous),
    note: null,
    event: { name: run.event, at: run.occurred_at, person },
    now: new Date(runtime.now()),
  };
  const actions = await means.evaluate({ text: rule, model: modelFor(run.record_type), facts });
  if (actions.length > 0) await countChange(database, run, runtime.now());
  const { values, notices } = sorted(actions);
  if (values) await items.change(run, values, principal, actor.request_id ?? '');
  await database.transaction(async (transaction) => {
    const { account_id, record_type: object_type, record_id: object_id } = run;
    transaction.changes(account_id);
    const about = { account_id, object_type, object_id, person: actor.person, members: membersOf(record) };
    const occurred = { occurred_at: runtime.now(), request_id: actor.request_id };
    await appendEvents(
      transaction,
      notices.map((payload) => ruleEvent({ ...about, ...occurred, payload })),
    );
    await endRun(transaction, run, {
      outcome: actions.length > 0 ? 'performed' : 'not_applicable',
      actions: actions.length,
      now: runtime.now(),
    });
    if (values) await passValues(transaction, run, values);
    transaction.afterCommit(() => publisher.wake());
  });
}

async function lease({ runtime, clock }: RunContext, run: AutomationRun): Promise<boolean> {
  return runtime.database.transaction(async (transaction) => {
    if (!(await lockRun(transaction, run))) return false;
    await postpone(transaction, run, clock.now(), 'while it is run');
    return true;
  });
}

function sorted(actions: readonly RuleAction[]): { values: object | null; notices: unknown[] } {
  const other = actions.find(({ kind }) => kind !== 'set' && kind !== 'webhook');
  if (other) throw new RuleFailed(`${other.kind} cannot be done for a configuration item`);
  const sets = actions.filter(({ kind }) => kind === 'set').map(({ given }) => given as object);
  const notices = actions.filter(({ kind }) => kind === 'webhook').map(({ given }) => given);
  return { values: sets.length > 0 ? Object.assign({}, ...sets) : null, notices };
}

/** Members that every event of a record has. */
function membersOf({ source, sourceID, status }: Record<string, unknown>): Record<string, unknown> {
  const said = Object.entries({ source, sourceID, status });
  return Object.fromEntries(said.filter(([, value]) => (value ?? null) !== null));
}
