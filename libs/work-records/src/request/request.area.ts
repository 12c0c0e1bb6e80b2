import { behaviour, type Area } from '@deskline/record-store';
import { Request } from './request.record';
import { requestRules, requestTimers } from './request.rules';

export const request: Area = {
  records: [Request],
  behaviours: [behaviour(Request, { rules: requestRules, timers: requestTimers })],
};
