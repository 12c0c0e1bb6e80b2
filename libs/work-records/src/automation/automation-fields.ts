import {
  ADMINISTRATORS,
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
