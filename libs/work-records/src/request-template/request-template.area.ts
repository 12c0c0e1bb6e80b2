import { behaviour, type Area } from '@deskline/record-store';
import { RequestTemplateTranslation } from './request-template-translation.record';
import { RequestTemplate } from './request-template.record';
import { requestTemplateRules } from './request-template.rules';

export const requestTemplate: Area = {
  records: [RequestTemplate, RequestTemplateTranslation],
  behaviours: [behaviour(RequestTemplate, { rules: requestTemplateRules })],
};
