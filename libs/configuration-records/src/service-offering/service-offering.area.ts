import { behaviour, type Area } from '@deskline/record-store';
import { EffortClassRate } from './effort-class-rate.record';
import { removeActivityIds } from './remove-activity-ids.hook';
import { RfcTypeRate } from './rfc-type-rate.record';
import { rfcTypeRateRules } from './rfc-type-rate.rules';
import { ServiceOffering } from './service-offering.record';
import { serviceOfferingWords } from './service-offering.words';
import { StandardServiceRequest } from './standard-service-request.record';
import { standardServiceRequestRules } from './standard-service-request.rules';

export const serviceOffering: Area = {
  words: serviceOfferingWords,
  records: [ServiceOffering, EffortClassRate, RfcTypeRate, StandardServiceRequest],
  behaviours: [
    behaviour(RfcTypeRate, { rules: rfcTypeRateRules }),
    behaviour(StandardServiceRequest, {
      rules: standardServiceRequestRules,
      afterDelete: [removeActivityIds],
    }),
  ],
};
