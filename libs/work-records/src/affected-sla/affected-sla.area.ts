import { behaviour, type Area } from '@deskline/record-store';
import { affectedSlaGroup } from './affected-sla.group';
import { AffectedSla } from './affected-sla.record';
import { affectedSlaRules } from './affected-sla.rules';
import { affectedSlaTimers } from './affected-sla.timers';
import { affectedSlaWords } from './affected-sla.words';

export const affectedSla: Area = {
  words: affectedSlaWords,
  records: [AffectedSla],
  behaviours: [behaviour(AffectedSla, { rules: affectedSlaRules, timers: affectedSlaTimers })],
  groups: [affectedSlaGroup],
};
