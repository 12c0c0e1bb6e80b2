import type { Known } from '../known';

export const automation: Known = {
  toCome: ['app_offering_automation_rules', 'automation_rules', 'broadcasts'],
};
