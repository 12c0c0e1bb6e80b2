import { create, isNew, type Change, type LookedUpBy, type Rule } from '@deskline/record';
import { Approval } from '../approval/approval.record';
import { noteOfTemplate } from '../note/note-of-template';
import { TaskTemplate } from '../task-template/task-template.record';
import { assigneesOf } from './assignees';
import { attachedInstructions } from './attached-instructions';
import { TASK_CATEGORIES } from './task-statuses';
import type { TaskRow } from './task.record';

type Template = NonNullable<LookedUpBy<TaskRow>['template']>;

const COPIED = [
  'subject',
  'impact',
  'planned_duration',
  'planned_effort',
  'team',
  'supplier',
  'skill_pool',
  'request_template',
  'request_service_instance',
  'required_approvals',
  'urgent',
  'work_hours_are_24x7',
  'instructions',
] as const;

const isNotSent = ({ sentFields }: Change<TaskRow>, name: keyof TaskRow & string): boolean =>
  !sentFields?.has(name);

/** Copies the fields of the template that the client does not send. */
const copyFields: Rule<TaskRow> = (change) => {
  const { template } = change.lookups;
  if (!template) return [];
  const names = COPIED.filter((name) => isNotSent(change, name));
  const given = Object.fromEntries(names.map((name) => [name, template[name]])) as Partial<TaskRow>;
  const category = isNotSent(change, 'category') ? { category: categoryOf(template) } : {};
  const { copy_notes_to_workflow, copy_notes_to_request, equips: equipped } = template;
  const copied = {
    ...(isNotSent(change, 'copy_note_to_workflow') && {
      copy_note_to_workflow: copy_notes_to_workflow === true,
    }),
    ...(isNotSent(change, 'copy_note_to_request') && {
      copy_note_to_request: copy_notes_to_request === true,
    }),
  };
  const provider_not_accountable = template.provider_not_accountable === true;
  return [
    { set: { ...given, ...category, provider_not_accountable, copy_notes_to_workflow, ...copied, equipped } },
  ];
};

const copyInstructions: Rule<TaskRow> = (change) =>
  isNotSent(change, 'instructions') ? attachedInstructions(change.lookups.template) : [];

/** The member of the template belongs to its team, so another team from the client leaves the member out. */
const copyMember: Rule<TaskRow> = (change) => {
  const { after, lookups } = change;
  const { team, member } = lookups.template ?? {};
  const isOfTeam = (team ?? after.team) === after.team;
  return member && isOfTeam && isNotSent(change, 'member') ? [{ set: { member } }] : [];
};

/**
 * "assign_to_…": an approval asks each of them and the member of the template; any other task has one member, and the
 * effort planned for that person.
 */
const assign: Rule<TaskRow> = (change) => {
  const { after, lookups } = change;
  if (!lookups.template || !isNotSent(change, 'member')) return [];
  const found = assigneesOf(lookups.template, lookups.workflow);
  const [first] = found;
  if (!first) return [];
  if (after.category !== 'approval') {
    const isPlanned = first.planned_effort !== null && isNotSent(change, 'planned_effort');
    const effort = isPlanned ? { planned_effort: first.planned_effort } : {};
    return [{ set: { member: first.person, ...effort } }];
  }
  const others = found.filter(({ person }) => person !== after.member);
  const own = after.member ? [{ person: after.member, planned_effort: after.planned_effort }] : [];
  return [...own, ...others].map(({ person: approver, planned_effort }) =>
    create(Approval, { task: after.id, approver, planned_effort }),
  );
};

const copyNote: Rule<TaskRow> = ({ after, lookups: { template } }) =>
  template?.note ? [noteOfTemplate({ task: after.id }, template.note, TaskTemplate, template.id)] : [];

/** A placeholder becomes a fulfillment task. */
const categoryOf = ({ category: value }: Template): TaskRow['category'] =>
  TASK_CATEGORIES.find((category) => category === value) ?? 'implementation';

export const startFromTemplate: readonly Rule<TaskRow>[] = [
  copyFields,
  copyInstructions,
  copyMember,
  assign,
  copyNote,
].map((rule) => (change) => (isNew(change) ? rule(change) : []));
