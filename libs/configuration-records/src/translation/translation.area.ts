import type { Area } from '@deskline/record-store';
import { AddTranslations1797300000003 } from './add-translations.migration';
import {
  KnowledgeArticleTranslation,
  ProductCategoryTranslation,
  ServiceTranslation,
} from './translations.record';

export const translation: Area = {
  records: [ServiceTranslation, ProductCategoryTranslation, KnowledgeArticleTranslation],
  migrations: [AddTranslations1797300000003],
};
