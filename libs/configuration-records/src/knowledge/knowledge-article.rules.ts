import {
  at,
  changes,
  empty,
  is,
  isBefore,
  not,
  on,
  set,
  was,
  type Rule,
  type Timer,
  type When,
} from '@deskline/record';
import { changedByCaller, madeByCaller } from '../caller.rules';
import type { KnowledgeArticleRow } from './knowledge-article.record';

const archiveDateHasCome: When<KnowledgeArticleRow> = ({ after: { archive_date }, now }) =>
  archive_date !== null && !isBefore(now, archive_date);

export const knowledgeArticleRules: readonly Rule<KnowledgeArticleRow>[] = [
  on([changes('archive_date'), archiveDateHasCome], set<KnowledgeArticleRow>({ status: 'archived' })),
  // A past archive date would archive the article again.
  on([was('status', 'archived'), not(is('status', 'archived')), archiveDateHasCome], empty('archive_date')),

  madeByCaller('created_by'),
  changedByCaller('updated_by'),
];

/** At archive_date the article is archived. */
export const knowledgeArticleTimers: readonly Timer<KnowledgeArticleRow>[] = [
  at('archive_date', { from: { not: { status: 'archived' } }, set: { status: 'archived' } }),
];
