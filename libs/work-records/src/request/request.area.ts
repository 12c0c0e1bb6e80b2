import { behaviour, type Area } from '@deskline/record-store';
import { AskForFeedback1799400000003 } from '../feedback/ask-for-feedback.migration';
import { HoldRequests1799640000000 } from '../request-share/hold-requests.migration';
import { GroupRequests1799400000001 } from './group-requests.migration';
import { PlaceOnBoards1798700000000 } from './place-on-boards.migration';
import { Request } from './request.record';
import { requestRules, requestTimers } from './request.rules';
import { SetNextTargets1799400000002 } from './set-next-targets.migration';

export const request: Area = {
  records: [Request],
  behaviours: [behaviour(Request, { rules: requestRules, timers: requestTimers })],
  migrations: [
    PlaceOnBoards1798700000000,
    GroupRequests1799400000001,
    SetNextTargets1799400000002,
    AskForFeedback1799400000003,
    HoldRequests1799640000000,
  ],
};
