import { ADMINISTRATORS, DESIGNERS, optional, readonly, required, type Grant } from '@deskline/record';

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

/** What rules of both kinds have in common. */
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

export const deletedByDesigners: Grant<never> = { to: [...DESIGNERS, ...ADMINISTRATORS], delete: true };
