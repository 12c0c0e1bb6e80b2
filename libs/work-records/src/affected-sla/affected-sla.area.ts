import { behaviour, type Area } from '@deskline/record-store';
import { followUpTimers } from '../request/follow-up.rules';
import { Request } from '../request/request.record';
import { affectedSlaGroup } from './affected-sla.group';
import { AffectedSla } from './affected-sla.record';
import { affectedSlaTimers } from './affected-sla.timers';
import { keepAffectedSlas } from './keep-affected-slas.sequel';
import { affectedSlaWords } from './affected-sla.words';

export const affectedSla: Area = {
  words: affectedSlaWords,
  records: [AffectedSla],
  behaviours: [
    behaviour(Request, { timers: followUpTimers, sequel: keepAffectedSlas }),
    behaviour(AffectedSla, { timers: affectedSlaTimers }),
  ],
  groups: [affectedSlaGroup],
};
