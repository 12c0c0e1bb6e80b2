import { behaviour, type Area } from '@deskline/record-store';
import { Sla } from './sla.record';
import { slaRules, slaTimers } from './sla.rules';
import { slaWords } from './sla.words';

export const sla: Area = {
  words: slaWords,
  records: [Sla],
  behaviours: [behaviour(Sla, { rules: slaRules, timers: slaTimers })],
};
