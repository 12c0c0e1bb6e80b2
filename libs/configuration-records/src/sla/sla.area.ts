import { behaviour, type Area } from '@deskline/record-store';
import { EffortClassRateId } from './effort-class-rate-id.record';
import { RfcTypeActivityId } from './rfc-type-activity-id.record';
import { SlaCoverageGroup } from './sla-coverage-group.record';
import { SlaServiceInstance } from './sla-service-instance.record';
import { Sla } from './sla.record';
import { slaRules, slaTimers } from './sla.rules';
import { slaWords } from './sla.words';
import { StandardServiceRequestActivityId } from './standard-service-request-activity-id.record';

export const sla: Area = {
  words: slaWords,
  records: [
    Sla,
    SlaServiceInstance,
    SlaCoverageGroup,
    EffortClassRateId,
    RfcTypeActivityId,
    StandardServiceRequestActivityId,
  ],
  behaviours: [behaviour(Sla, { rules: slaRules, timers: slaTimers })],
};
