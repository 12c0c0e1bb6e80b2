import { RuleProcess, type Evaluation, type RuleAction } from '@deskline/automation';
import { Unavailable } from '@deskline/platform';
import { DryRun, json, type Answer, type RecordCall, RecordProtocol } from '@deskline/record-http';
import {
  actorOf,
  inUnitOfWork,
  Invalid,
  lockView,
  NotFound,
  RecordReader,
  RecordRuntime,
  RecordWriter,
  Trial,
  type Actor,
  type UnitOfWork,
} from '@deskline/record-store';
import type { RecordType } from '@deskline/record';
import { AutomationRule } from '../automation-rule.record';
import type { Trigger } from '../automation-fields';
import { RULED } from '../models';
import type { AutomationRun } from '../run/automation-run';
import { ruleFault } from '../run/failures';
import { Owners } from '../run/owners';
import { readEvaluation } from '../run/perform';
import { RuleActions } from '../run/rule-actions';
import { EVENT_OF, type TriedRule } from './tried-rule';

const LINE = `SELECT id, created_at FROM audit_line
WHERE id = $1 AND record_type = $2 AND record_id = $3 AND account_id = $4`;
const LAST_NOTE = (type: string) => `SELECT max(id) AS id FROM note WHERE ${type}_id = $1`;
const RULE = 'SELECT applies_to, trigger FROM automation_rule WHERE id = $1';

/** Rule to evaluate, and the record that it is tried on. */
interface Prepared {
  readonly evaluation: Evaluation;
  readonly record: RecordType;
}

/**
 * Tries an automation rule on a record: evaluates it and performs its actions in a rehearsal. The rule is saved in a
 * rehearsal before, by the caller, so that nobody tries a rule that they may not save.
 */
export class TryRule {
  private readonly dryRun: DryRun;

  constructor(
    private readonly runtime: RecordRuntime,
    private readonly reader: RecordReader,
    private readonly writer: RecordWriter,
    private readonly protocol: RecordProtocol,
    private readonly rules: RuleProcess,
    private readonly owners: Owners,
  ) {
    this.dryRun = new DryRun(reader, writer);
  }

  /** No lock is held while the rule is evaluated. */
  async answer(tried: TriedRule, call: RecordCall): Promise<Answer> {
    const person = await this.owners.ownerOf(call.principal.account);
    const prepared = await this.writer.rehearse(() => this.prepare(tried, call));
    const actions = await this.evaluate(prepared.evaluation);
    return this.dryRun.answer(call, async ({ trial }) => {
      if (typeof actions === 'string') return outcome([], actions);
      const actor = { ...this.systemFor(call), person, trial };
      const failure = await this.perform(actor, prepared.record, tried.record, actions);
      return outcome(actions, failure);
    });
  }

  private async prepare(tried: TriedRule, call: RecordCall): Promise<Prepared> {
    const caller = { ...call, trial: new Trial() };
    const rule_id = await this.save(tried, caller);
    const [rule] = await this.runtime.database.query<{ applies_to: string | null; trigger: Trigger }>(RULE, [
      rule_id,
    ]);
    const record = RULED.find(({ name }) => name === rule?.applies_to);
    if (!rule || !record) throw new Invalid([{ field: 'generic', because: 'not_included' }]);
    if (!(await this.reader.isVisible(record, tried.record, call.principal)))
      throw new Invalid([{ field: 'record', because: 'not_found' }]);
    const actor = { ...this.systemFor(call), trial: caller.trial };
    const evaluation = await inUnitOfWork(this.runtime, actor, async (unit) =>
      readEvaluation(unit, await this.runOf(unit, { rule_id, trigger: rule.trigger }, record, tried)),
    );
    if (!evaluation) throw new Invalid([{ field: 'record', because: 'not_found' }]);
    return { evaluation, record };
  }

  /** Saves the rule, or a copy of a saved one, as the caller. */
  private async save({ rule, automation_rule }: TriedRule, caller: RecordCall): Promise<number> {
    const given = rule ?? (await this.copyOf(automation_rule ?? 0, caller));
    const { time_zone: zone, roles } = caller.principal;
    const members = { name: 'Tried', ...given };
    const { values, problems } = this.protocol
      .inputParser(AutomationRule, roles)
      .parse(members, 'create', { zone });
    return this.writer.create(AutomationRule, { ...values, disabled: false }, caller, { problems });
  }

  private async copyOf(id: number, { principal }: RecordCall): Promise<TriedRule['rule']> {
    const found = await this.reader.one(AutomationRule, id, principal);
    if (!found) throw new Invalid([{ field: 'automation_rule', because: 'not_found' }]);
    const {
      sourceID: _sourceID,
      source: _source,
      ...fields
    } = JSON.parse(found.body.toString()) as object & {
      sourceID?: string;
      source?: string;
    };
    return fields;
  }

  private async runOf(
    { transaction, account, now }: UnitOfWork,
    { rule_id, trigger }: { readonly rule_id: number; readonly trigger: Trigger },
    { name }: RecordType,
    { record, audit_line }: TriedRule,
  ): Promise<AutomationRun> {
    const [line] = audit_line
      ? await transaction.query<{ id: number; created_at: Date }>(LINE, [audit_line, name, record, account])
      : [];
    if (audit_line && !line) throw new Invalid([{ field: 'audit_line', because: 'not_found' }]);
    const isNote = trigger === 'on note added';
    const [note] = isNote ? await transaction.query<{ id: number | null }>(LAST_NOTE(name), [record]) : [];
    return {
      ...{
        id: 0,
        account_id: account,
        rule_type: 'automation_rule',
        rule_id,
        depth: 0,
        family: '',
        attempts: 0,
      },
      ...{ record_type: name, record_id: record, event: `${name}.${EVENT_OF[trigger]}` },
      ...{
        person_id: null,
        person_name: null,
        note_id: note?.id ?? null,
        home_line_id: null,
        rule_values: {},
      },
      audit_line_id: line ? Number(line.id) : null,
      occurred_at: line?.created_at ?? new Date(now),
    };
  }

  /** Actions of the rule, or the message of its failure. */
  private async evaluate(evaluation: Evaluation): Promise<readonly RuleAction[] | string> {
    const result = await this.rules.evaluate(evaluation);
    if ('actions' in result) return result.actions;
    if ('failure' in result) return result.failure;
    throw new Unavailable('The machine has no time for rules.');
  }

  /** Message of the failure; null if all actions were performed. */
  private async perform(
    actor: Actor,
    record: RecordType,
    id: number,
    actions: readonly RuleAction[],
  ): Promise<string | null> {
    try {
      await inUnitOfWork(this.runtime, actor, async (unit) => {
        await unit.lockGroup(record, id);
        const found = await lockView(unit, record, id);
        if (!found) throw new NotFound();
        const performing = new RuleActions(unit, this.protocol, { record, id, row: found.seen });
        for (const action of actions) await performing.perform(action);
      });
      return null;
    } catch (error) {
      const fault = ruleFault(error);
      if (fault === undefined) throw error;
      return fault;
    }
  }

  /** Rules act for the account, not for the caller. */
  private systemFor(call: RecordCall): Actor {
    return { ...actorOf(call), person: null, principal: null };
  }
}

const outcome = (actions: readonly RuleAction[], failure: string | null): Answer =>
  json(
    200,
    Buffer.from(JSON.stringify({ actions: actions.map(({ kind, given }) => ({ [kind]: given })), failure })),
  );
