import { common, defineRecord, enabledViews, optional, required } from '@deskline/record';
import { settingsAccess } from '../configuration-access';
import { disabled } from '../common-fields';

const listed = ['id', 'sourceID', 'subject', 'service', 'created_at', 'updated_at'] as const;

export const KnowledgeArticleTemplate = defineRecord('knowledge_article_template', {
  collection: 'knowledge_article_templates',
  fields: {
    ...common,
    subject: required.string(255),
    service: optional.reference('service'),
    ui_extension: optional.reference('ui_extension'),
    disabled,
  },
  list: listed,
  filter: [...listed, 'source', 'disabled'],
  // "default order stated as descending by start_at": there is no start_at, so the newest come first (ADR 37).
  defaultSort: '-id',
  views: enabledViews,
  links: { service_instances: { to: 'service_instance', ids: 'service_instance_ids' } },
  access: settingsAccess,
});
