import { behaviour, type Area } from '@deskline/record-store';
import { Request } from './request.record';
import { requestRules, requestTimers } from './request.rules';
import { requestWords } from './request.words';

export const request: Area = {
  words: requestWords,
  records: [Request],
  behaviours: [behaviour(Request, { rules: requestRules, timers: requestTimers })],
};
