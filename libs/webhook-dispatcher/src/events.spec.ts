import { collectionOf, EVENTS, nounOf, PREVIOUS_STATUS_EVENTS } from './events';

/** Document 1, "Event values", as written there. */
const DOCUMENT = `automation_rule; broadcast.create, broadcast.update; workflow.create, workflow.manager-changed,
workflow.note-added, workflow.status-changed, workflow.update; ci.create, ci.update; contract.create, contract.update;
flsa.create, flsa.update; knowledge_article.create, knowledge_article.update; organization.create,
organization.update; out_of_office_period.create, out_of_office_period.update, out_of_office_period.delete;
person.create, person.update; problem.create, problem.manager-changed, problem.member-changed, problem.note-added,
problem.status-changed, problem.team-changed, problem.update; product.create, product.update; project.create,
project.manager-changed, project.note-added, project.status-changed, project.update; project_task.create,
project_task.note-added, project_task.status-changed, project_task.update; release.create, release.manager-changed,
release.note-added, release.update; request.agile-board-column-changed, request.create,
request.major-incident-status-changed, request.member-changed, request.note-added, request.status-changed,
request.team-changed, request.update; risk.create, risk.update, risk.note-added, risk.status-changed,
risk.manager-changed; service.create, service.update; service_instance.create, service_instance.update;
service_offering.create, service_offering.update; sla.create, sla.update; task.create, task.member-changed,
task.note-added, task.status-changed, task.team-changed, task.update; team.create, team.update; time_entry.create,
time_entry.update, time_entry.delete`;

/** Ends of jobs whose `deliver` is webhook (ADR 105). */
const BEYOND = ['import.finished', 'export.finished'];

describe('event values', () => {
  it('are those of document 1 and the ends of jobs, no more and no fewer', () => {
    expect([...EVENTS].sort()).toEqual([...DOCUMENT.split(/[;,]\s*/), ...BEYOND].sort());
  });

  it('do not include webhook.verify, which is sent only for verification', () => {
    expect(EVENTS).not.toContain('webhook.verify');
  });

  it('name a record type that has a collection', () => {
    expect(collectionOf(nounOf('time_entry.create'))).toBe('time_entries');
    expect(collectionOf(nounOf('person.update'))).toBe('people');
  });

  it('carry previous_status in six cases', () => {
    expect(PREVIOUS_STATUS_EVENTS.size).toBe(6);
    for (const event of PREVIOUS_STATUS_EVENTS) expect(EVENTS).toContain(event);
  });
});
