import { behaviour, type Area } from '@deskline/record-store';
import { RequestTemplateTranslation } from './request-template-translation.record';
import { RequestTemplate } from './request-template.record';
import { requestTemplateRules } from './request-template.rules';
import { requestTemplateWords } from './request-template.words';

export const requestTemplate: Area = {
  words: requestTemplateWords,
  records: [RequestTemplate, RequestTemplateTranslation],
  behaviours: [behaviour(RequestTemplate, { rules: requestTemplateRules })],
};
