import { behaviour, type Area } from '@deskline/record-store';
import { followUpTimers } from '../request/follow-up.rules';
import { Request } from '../request/request.record';
import { AddAffectedSlas1799620000000 } from './add-affected-slas.migration';
import { affectedSlaGroup } from './affected-sla.group';
import { AffectedSla } from './affected-sla.record';
import { affectedSlaTimers } from './affected-sla.timers';
import { keepAffectedSlas } from './keep-affected-slas.sequel';
import { ShowRequests1799730000000 } from './show-requests.migration';

export const affectedSla: Area = {
  records: [AffectedSla],
  behaviours: [
    behaviour(Request, { timers: followUpTimers, sequel: keepAffectedSlas }),
    behaviour(AffectedSla, { timers: affectedSlaTimers }),
  ],
  groups: [affectedSlaGroup],
  migrations: [AddAffectedSlas1799620000000, ShowRequests1799730000000],
};
