import type { Area } from '@deskline/record-store';
import { ServiceCategory } from './service-category.record';
import { ServiceInstance } from './service-instance.record';
import { Service } from './service.record';
import { serviceWords } from './service.words';

export const service: Area = {
  words: serviceWords,
  records: [Service, ServiceInstance, ServiceCategory],
};
