import { behaviour, type Area } from '@deskline/record-store';
import { Sla } from './sla.record';
import { slaRules, slaTimers } from './sla.rules';

export const sla: Area = {
  records: [Sla],
  behaviours: [behaviour(Sla, { rules: slaRules, timers: slaTimers })],
};
