import type { Area } from '@deskline/record-store';
import { RequestTemplate } from './request-template.record';

export const requestTemplate: Area = {
  records: [RequestTemplate],
};
