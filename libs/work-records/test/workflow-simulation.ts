import type { LookedUpBy, Stored } from '@deskline/record';
import type { Decision } from '@deskline/record-store';
import { lookedUp, rowOf, saved } from './rows';
import { Task, type TaskRow } from '../src/task/task.record';
import { taskRules } from '../src/task/task.rules';
import { decide } from '../src/workflow/workflow.group';
import { Workflow, type WorkflowRow } from '../src/workflow/workflow.record';
import { workflowRules } from '../src/workflow/workflow.rules';

const blankTask = rowOf(Task, { workflow: 1, planned_duration: 60 });

type Links = readonly (readonly [number, number])[];

/** Workflow with tasks through a series of changes: rules, their effects, and the group until it settles. */
export class WorkflowSimulation {
  workflow: WorkflowRow;
  readonly tasks = new Map<number, TaskRow>();
  now = '2026-03-02T09:00:00Z';
  rounds = 0;
  /** Work hours of team 7; other teams have none. */
  team = lookedUp(0);

  constructor(
    tasks: readonly Partial<TaskRow>[],
    public links: Links = [],
    workflow: Partial<WorkflowRow> = {},
  ) {
    this.workflow = rowOf(Workflow, { id: 1, manager: 44, ...workflow });
    tasks.forEach((values, index) => {
      const id = index + 1;
      this.tasks.set(id, { ...blankTask, id, ...values });
    });
  }

  status(id: number): string | undefined {
    return this.tasks.get(id)?.status;
  }

  /** Statuses in the order of the tasks. */
  get statuses(): string[] {
    return [...this.tasks.values()].map(({ status }) => status);
  }

  changeTask(id: number, values: Partial<TaskRow>): this {
    this.saveTask(id, values);
    return this.settle();
  }

  changeWorkflow(values: Partial<WorkflowRow>): this {
    this.saveWorkflow(values);
    return this.settle();
  }

  /** Gives a task other predecessors; false when they are refused. */
  relink(id: number, predecessors: readonly number[]): boolean {
    const before = this.links;
    const others = before.filter(([task]) => task !== id);
    this.links = [...others, ...predecessors.map((predecessor) => [id, predecessor] as const)];
    const isTaken = !this.decision().refuse;
    if (isTaken) this.settle();
    else this.links = before;
    return isTaken;
  }

  /** Decides until there is no change left. */
  settle(): this {
    for (this.rounds = 0; this.rounds < 10; this.rounds++) {
      const { root = {}, members = new Map<number, Partial<TaskRow>>() } = this.decision();
      if (Object.keys(root).length === 0 && members.size === 0) return this;
      for (const [id, values] of members) this.saveTask(id, values);
      if (Object.keys(root).length > 0) this.saveWorkflow(root);
    }
    throw new Error('The workflow does not come to rest');
  }

  decision() {
    const { workflow: root, links, now } = this;
    const members = [...this.tasks.values()];
    return decide({ root, members, links, now, lookups: (task) => this.knownOf(task.team) });
  }

  private knownOf(team: number | null): LookedUpBy<TaskRow> {
    return (team === this.team.id ? { team: this.team } : {}) as LookedUpBy<TaskRow>;
  }

  private saveTask(id: number, values: Partial<TaskRow>): void {
    const before = this.tasks.get(id) as TaskRow;
    const decision = saved(
      taskRules,
      before,
      { ...before, ...values },
      {
        now: this.now,
        lookups: { team: this.team },
      },
    );
    this.follow(decision.consequences);
    this.tasks.set(id, decision.after);
  }

  private saveWorkflow(values: Partial<WorkflowRow>): void {
    const decision = saved(workflowRules, this.workflow, { ...this.workflow, ...values }, { now: this.now });
    this.follow(decision.consequences);
    this.workflow = decision.after;
  }

  private follow(consequences: Decision['consequences']): void {
    for (const consequence of consequences) {
      if (!('change' in consequence) || consequence.change !== 'task') continue;
      for (const [id, task] of this.tasks)
        if (holds(consequence.where as Stored, task)) this.saveTask(id, consequence.values);
    }
  }
}

/** Evaluates the conditions that rules of tasks and workflows use: equal, one of, and all of. */
function holds(where: Stored, row: Stored): boolean {
  return Object.entries(where).every(([name, wanted]) =>
    name === 'all'
      ? (wanted as Stored[]).every((each) => holds(each, row))
      : Array.isArray(wanted)
        ? wanted.includes(row[name])
        : wanted === row[name],
  );
}
