import type { Area } from '@deskline/record-store';
import {
  CustomCollectionElementTranslation,
  KnowledgeArticleTranslation,
  ProductCategoryTranslation,
  ServiceCategoryTranslation,
  ServiceTranslation,
  ShopArticleCategoryTranslation,
  ShopArticleTranslation,
} from './translations.record';

export const translation: Area = {
  records: [
    ServiceTranslation,
    ServiceCategoryTranslation,
    ProductCategoryTranslation,
    KnowledgeArticleTranslation,
    CustomCollectionElementTranslation,
    ShopArticleCategoryTranslation,
    ShopArticleTranslation,
  ],
};
