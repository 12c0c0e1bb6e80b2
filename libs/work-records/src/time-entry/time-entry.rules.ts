import { changes, isEmpty, isNew, not, on, refuse, type Rule, type Then } from '@deskline/record';
import { defaultsToCaller } from '../caller.rules';
import type { TimeEntryRow } from './time-entry.record';

const today: Then<TimeEntryRow> = ({ now }) => ({ set: { date: now.slice(0, 10) } });

const workflowOfTask: Then<TimeEntryRow> = ({ known: { task } }) => ({
  set: { workflow: task?.workflow ?? null },
});

export const timeEntryRules: readonly Rule<TimeEntryRow>[] = [
  defaultsToCaller('person'),
  on([isNew, isEmpty('date')], today),
  on([isNew, isEmpty('workflow')], workflowOfTask),
  // The effort of the workflow that was counted in stays true.
  on([not(isNew), changes('task')], refuse('task', 'readonly')),
];
