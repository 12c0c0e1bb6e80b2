import { lookedUp, rowOf, saved } from '../../test/rows';
import { ProjectTask } from '../project-task/project-task.record';
import { projectTaskRules } from '../project-task/project-task.rules';
import { Task } from '../task/task.record';
import { taskRules } from '../task/task.rules';
import { Workflow } from '../workflow/workflow.record';
import { workflowRules } from '../workflow/workflow.rules';

describe('the phase of a task', () => {
  const task = rowOf(Task, { workflow: 5, template: 6, team: 7, planned_duration: 90 });
  const problemsOf = (
    phase: number,
    ofPhase: number | null,
    ofWorkflow: number | null,
    own: number | null = null,
  ) =>
    saved(
      taskRules,
      task,
      { ...task, phase },
      {
        lookups: {
          phase: lookedUp(phase, { project: ofPhase, workflow: own }),
          workflow: lookedUp(5, { project: ofWorkflow }),
        },
      },
    ).problems;

  it('belongs to the project of its workflow', () => {
    expect(problemsOf(3, 9, 9)).toEqual([]);
    expect(problemsOf(3, 9, 8)).toEqual([{ field: 'phase', because: 'other_project' }]);
    expect(problemsOf(3, 9, null)).toEqual([{ field: 'phase', because: 'other_project' }]);
  });

  it('may be one of the workflow itself, and of no other', () => {
    expect(problemsOf(3, null, null, 5)).toEqual([]);
    expect(problemsOf(3, null, null, 6)).toEqual([{ field: 'phase', because: 'other_project' }]);
  });

  it('belongs to the project of a project task', () => {
    const step = rowOf(ProjectTask, { project: 9, planned_duration: 90 });
    const problems = (ofPhase: number) =>
      saved(
        projectTaskRules,
        step,
        { ...step, phase: 3 },
        { lookups: { phase: lookedUp(3, { project: ofPhase }) } },
      ).problems;
    expect([problems(9), problems(8)]).toEqual([[], [{ field: 'phase', because: 'other_project' }]]);
  });

  it('is emptied when the workflow leaves the project', () => {
    const workflow = rowOf(Workflow, { id: 5, manager: 44, project: 9 });
    expect(saved(workflowRules, workflow, { ...workflow, project: 8 }).consequences).toEqual([
      { change: 'task', where: { workflow: 5, not: { 'phase.project': null } }, values: { phase: null } },
    ]);
    expect(saved(workflowRules, workflow, { ...workflow, subject: 'Later' }).consequences).toEqual([]);
  });
});
