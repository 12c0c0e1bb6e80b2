import { common, defineRecord, optional, required, type Output } from '@deskline/record';
import { settingsAccess } from '../configuration-access';
import { disabled } from '../common-fields';

const listed = ['id', 'sourceID', 'subject', 'service', 'created_at', 'updated_at'] as const;

export const KnowledgeArticleTemplate = defineRecord('knowledge_article_template', {
  collection: 'knowledge_article_templates',
  title: 'subject',
  fields: {
    ...common,
    subject: required.string(255),
    service: optional.reference('service'),
    ui_extension: optional.reference('ui_extension'),
    disabled,
  },
  list: listed,
  filter: [...listed, 'source', 'disabled'],
  sort: listed,
  // "default order stated as descending by start_at": there is no start_at; the newest come first as elsewhere.
  defaultSort: '-id',
  views: { disabled: { disabled: true }, enabled: { disabled: false } },
  events: ['create', 'update'],
  access: settingsAccess,
});
export interface KnowledgeArticleTemplate extends Output<typeof KnowledgeArticleTemplate> {}
