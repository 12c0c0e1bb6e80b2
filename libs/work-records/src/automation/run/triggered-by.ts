import type { Trigger } from '../automation-fields';

const TRIGGERED: Readonly<Record<string, Trigger>> = {
  create: 'on create',
  update: 'on update',
  'status-changed': 'on status update',
  'note-added': 'on note added',
  'team-changed': 'on team update',
  'member-changed': 'on member update',
};

/** What an event triggers: `task.status-changed` is "on status update" of a task. */
export function triggeredBy(event: string): Trigger | undefined {
  const [, verb = ''] = event.split('.');
  return Object.hasOwn(TRIGGERED, verb) ? TRIGGERED[verb] : undefined;
}
