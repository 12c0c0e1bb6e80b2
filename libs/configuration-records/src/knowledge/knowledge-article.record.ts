import {
  attachmentsOf,
  common,
  defineRecord,
  me,
  optional,
  readonly,
  required,
  writtenBy,
  type Row,
} from '@deskline/record';
import { staffRead } from '../configuration-access';

const sorted = ['id', 'sourceID', 'subject', 'status', 'created_at', 'updated_at'] as const;

export const KnowledgeArticle = defineRecord('knowledge_article', {
  collection: 'knowledge_articles',
  fields: {
    ...common,
    subject: required.string(255),
    status: optional.enum(['work_in_progress', 'not_validated', 'validated', 'archived'], {
      default: 'not_validated',
    }),
    service: required.reference('service'),
    template: optional.reference('knowledge_article_template', {
      listedAs: 'knowledge_articles',
      sameAccount: true,
    }),
    description: required.text(),
    instructions: required.text(),
    keywords: optional.string(255),
    locale: optional.string(16, { format: 'locale' }),
    archive_date: optional.datetime(),
    end_users: optional.boolean({ default: false }),
    key_contacts: optional.boolean({ default: false }),
    covered_specialists: optional.boolean({ default: false }),
    internal_specialists: optional.boolean({ default: false }),
    created_by: readonly.reference('person'),
    updated_by: readonly.reference('person'),
    times_applied: readonly.integer({ default: 0, counts: { of: 'request', by: 'knowledge_articles' } }),
    times_viewed: readonly.integer({ default: 0 }),
    custom_fields: optional.customFields(),
    ...attachmentsOf('custom_fields', 'description', 'instructions'),
  },
  list: sorted,
  filter: [...sorted, 'source', 'service', 'created_by'],
  defaultSort: '-id',
  views: {
    active: { not: { status: 'archived' } },
    archived: { status: 'archived' },
    managed_by_me: { 'service.knowledge_manager': me },
  },
  links: { service_instances: { to: 'service_instance', ids: 'service_instance_ids' } },
  linkedFrom: { request: ['knowledge_articles'] },
  webhooks: true,
  notes: {
    archive_date: 'At that time the status becomes archived.',
    times_applied: 'Requests that have the article.',
  },
  // "the knowledge that applies to them"
  access: [
    { to: 'everyone', read: { end_users: true, status: 'validated' } },
    { to: ['key_contact'], read: { key_contacts: true, status: 'validated' } },
    staffRead,
    writtenBy('knowledge_manager'),
  ],
  timerFields: ['archive_date'],
});
export type KnowledgeArticleRow = Row<typeof KnowledgeArticle>;
