import { defineTranslation } from '@deskline/record';
import { RequestTemplate } from './request-template.record';

export const RequestTemplateTranslation = defineTranslation(
  RequestTemplate,
  'subject',
  'note',
  'registration_hints',
  'keywords',
);
