import {
  ADMINISTRATORS,
  commonWithoutSource,
  DESIGNERS,
  optional,
  readonly,
  required,
  writtenBy,
  type Grant,
} from '@deskline/record';
import { staffRead } from '../work-access';

/** "Triggers: on create, on update, on status update, on note added, on team update, on member update." */
export const TRIGGERS = [
  'on create',
  'on update',
  'on status update',
  'on note added',
  'on team update',
  'on member update',
] as const;
export type Trigger = (typeof TRIGGERS)[number];

/** Fields common to automation rules and to those of app offerings. */
export const ruleFields = {
  name: required.string(128),
  trigger: required.enum(TRIGGERS),
  position: optional.integer({ min: 1 }), // "execution order"
  condition: optional.text(),
  actions: optional.text(),
  expressions: optional.text(),
  description: optional.text(),
  actions_html: readonly.text(),
  description_html: readonly.text(),
};

/** "account_designer: templates, UI extensions, automation rules, …"; roles that only choose templates read no rules. */
export const ruleAccess: readonly Grant<never>[] = [
  { to: DESIGNERS, read: true },
  staffRead,
  writtenBy(...DESIGNERS),
];
export const deletedByDesigners: Grant<never> = { to: [...DESIGNERS, ...ADMINISTRATORS], delete: true };

/** Fields of a run of a rule: the rule, the record that it ran for, and the event that triggered it. */
export const runFields = {
  ...commonWithoutSource,
  automation_rule: readonly.reference('automation_rule'),
  app_offering_automation_rule: readonly.reference('app_offering_automation_rule'),
  record_type: readonly.string(),
  record: readonly.reference('', { typedBy: 'record_type' }),
  event: readonly.string(),
};

/** Names are of records of that type, all of which designers read. */
export const runAccess: readonly Grant<'record_type'>[] = [
  { to: DESIGNERS, read: { record_type: 'ci' } },
  staffRead,
];
