import type { Area } from '@deskline/record-store';
import { AddRequestTemplateTranslations1797300000004 } from './add-request-template-translations.migration';
import { RequestTemplateTranslation } from './request-template-translation.record';
import { RequestTemplate } from './request-template.record';

export const requestTemplate: Area = {
  records: [RequestTemplate, RequestTemplateTranslation],
  migrations: [AddRequestTemplateTranslations1797300000004],
};
