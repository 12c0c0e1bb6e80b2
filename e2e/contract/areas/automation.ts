import type { Known } from '../known';

export const automation: Known = {
  toCome: ['app_offering_automation_rules', 'app_offerings', 'automation_rules', 'broadcasts'],
};
