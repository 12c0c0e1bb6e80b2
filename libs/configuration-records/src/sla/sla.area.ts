import { behaviour, type Area } from '@deskline/record-store';
import { SlaCoverageGroup } from './sla-coverage-group.record';
import { Sla } from './sla.record';
import { slaRules, slaTimers } from './sla.rules';
import { slaWords } from './sla.words';

export const sla: Area = {
  words: slaWords,
  records: [Sla, SlaCoverageGroup],
  behaviours: [behaviour(Sla, { rules: slaRules, timers: slaTimers })],
};
