import { localeOf, type ContractExceptions } from '@deskline/testing';

export const contract: ContractExceptions = {
  beyond: ['request_template_translations'], // as of knowledge articles
  additions: { request_template_translation: { values: { locale: localeOf } } },
};
