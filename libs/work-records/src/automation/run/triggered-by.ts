import type { Trigger } from '../automation-fields';

const TRIGGERED: Readonly<Record<string, Trigger>> = {
  create: 'on create',
  update: 'on update',
  'status-changed': 'on status update',
  'note-added': 'on note added',
  'team-changed': 'on team update',
  'member-changed': 'on member update',
};

/** Trigger of an event: `task.status-changed` is "on status update". */
export function triggeredBy(event: string): Trigger | undefined {
  const [, verb = ''] = event.split('.');
  return Object.hasOwn(TRIGGERED, verb) ? TRIGGERED[verb] : undefined;
}
