import type { Area } from '@deskline/record-store';
import { AddServiceCategories1798100000001 } from './add-service-categories.migration';
import { LinkServiceInstances1797600000001 } from './link-service-instances.migration';
import { ServiceCategory } from './service-category.record';
import { ServiceInstance } from './service-instance.record';
import { Service } from './service.record';

export const service: Area = {
  records: [Service, ServiceInstance, ServiceCategory],
  migrations: [LinkServiceInstances1797600000001, AddServiceCategories1798100000001],
};
