import { defineTranslation } from '@deskline/record';
import { CustomCollectionElement } from '../custom-collection/custom-collection-element.record';
import { KnowledgeArticle } from '../knowledge/knowledge-article.record';
import { ProductCategory } from '../product/product-category.record';
import { ServiceCategory } from '../service/service-category.record';
import { Service } from '../service/service.record';
import { ShopArticleCategory } from '../shop/shop-article-category.record';
import { ShopArticle } from '../shop/shop-article.record';

export const ServiceTranslation = defineTranslation(Service, 'name', 'description', 'keywords');

export const ServiceCategoryTranslation = defineTranslation(ServiceCategory, 'name', 'description');

export const ProductCategoryTranslation = defineTranslation(ProductCategory, 'group');

export const KnowledgeArticleTranslation = defineTranslation(
  KnowledgeArticle,
  'subject',
  'description',
  'instructions',
  'keywords',
);

export const CustomCollectionElementTranslation = defineTranslation(
  CustomCollectionElement,
  'name',
  'description',
);

const SHOWN_IN_SHOP = ['name', 'short_description', 'full_description'] as const;

export const ShopArticleCategoryTranslation = defineTranslation(ShopArticleCategory, ...SHOWN_IN_SHOP);

export const ShopArticleTranslation = defineTranslation(ShopArticle, ...SHOWN_IN_SHOP);
