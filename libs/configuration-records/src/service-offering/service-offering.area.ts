import type { Area } from '@deskline/record-store';
import { ServiceOffering } from './service-offering.record';
import { serviceOfferingWords } from './service-offering.words';

export const serviceOffering: Area = {
  words: serviceOfferingWords,
  records: [ServiceOffering],
};
