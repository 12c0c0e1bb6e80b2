import type { Area } from '@deskline/record-store';
import { AddTranslations1797300000003 } from './add-translations.migration';
import {
  KnowledgeArticleTranslation,
  ProductCategoryTranslation,
  ServiceCategoryTranslation,
  ServiceTranslation,
} from './translations.record';

export const translation: Area = {
  records: [
    ServiceTranslation,
    ServiceCategoryTranslation,
    ProductCategoryTranslation,
    KnowledgeArticleTranslation,
  ],
  migrations: [AddTranslations1797300000003],
};
