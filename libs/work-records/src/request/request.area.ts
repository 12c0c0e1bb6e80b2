import { behaviour, type Area } from '@deskline/record-store';
import { keepAffectedSlas } from '../affected-sla/keep-affected-slas.hook';
import { keepSprintItems } from '../sprint-backlog/keep-sprint-items.hook';
import { prefetchAgreements } from '../time-entry/prefetch-rates.hook';
import { sumRelatedEffort } from '../workflow/sum-related-effort.hook';
import { assignedTimers } from '../request-share/request-sharing.rules';
import { followUpTimers } from './follow-up.rules';
import { requestActions } from './request.actions';
import { Request } from './request.record';
import { requestRules, requestTimers } from './request.rules';
import { requestWords } from './request.words';
import { requestOpenApi } from './request.openapi';

export const request: Area = {
  openapi: requestOpenApi,
  words: requestWords,
  records: [Request],
  behaviours: [
    behaviour(Request, {
      rules: requestRules,
      timers: [...requestTimers, ...assignedTimers, ...followUpTimers],
      prefetch: [prefetchAgreements],
      afterWrite: [
        { on: 'effects', run: keepAffectedSlas },
        { on: 'effects', run: sumRelatedEffort },
        keepSprintItems(Request, ['completed']),
      ],
      actions: requestActions,
    }),
  ],
};
