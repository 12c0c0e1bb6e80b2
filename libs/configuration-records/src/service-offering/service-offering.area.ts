import type { Area } from '@deskline/record-store';
import { AddServiceOfferings1799600000000 } from './add-service-offerings.migration';
import { ServiceOffering } from './service-offering.record';

export const serviceOffering: Area = {
  records: [ServiceOffering],
  migrations: [AddServiceOfferings1799600000000],
};
