import { behaviour, type Area } from '@deskline/record-store';
import { AddRequestTemplateTranslations1797300000004 } from './add-request-template-translations.migration';
import { RequestTemplateTranslation } from './request-template-translation.record';
import { RequestTemplate } from './request-template.record';
import { requestTemplateRules } from './request-template.rules';

export const requestTemplate: Area = {
  records: [RequestTemplate, RequestTemplateTranslation],
  behaviours: [behaviour(RequestTemplate, { rules: requestTemplateRules })],
  migrations: [AddRequestTemplateTranslations1797300000004],
};
