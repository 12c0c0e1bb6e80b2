import { rowOf, saved } from '../../test/rows';
import { KnowledgeArticle, type KnowledgeArticleRow } from './knowledge-article.record';
import { knowledgeArticleRules, knowledgeArticleTimers } from './knowledge-article.rules';

const EARLIER = '2026-03-01T09:00:00Z';
const LATER = '2026-03-03T09:00:00Z';

const article = (values: Partial<KnowledgeArticleRow> = {}) =>
  rowOf(KnowledgeArticle, { subject: 'How to print', created_by: 3, updated_by: 3, ...values });

const changed = (
  from: Partial<KnowledgeArticleRow>,
  to: Partial<KnowledgeArticleRow>,
  caller?: number | null,
) => saved(knowledgeArticleRules, article(from), article({ ...from, ...to }), caller).after;

describe('a knowledge article', () => {
  it('has whoever made it as created_by and updated_by', () => {
    const { after } = saved(knowledgeArticleRules, null, article({ created_by: null, updated_by: null }));
    expect(after).toMatchObject({ created_by: 7, updated_by: 7 });
  });

  it('has whoever changed it last as updated_by', () => {
    expect(changed({}, { subject: 'How to scan' })).toMatchObject({ created_by: 3, updated_by: 7 });
    expect(changed({}, { custom_fields: { floor: 2 } }).updated_by).toBe(7);
  });

  it('keeps updated_by when nothing is changed, or nobody changes it', () => {
    expect(changed({}, {}).updated_by).toBe(3);
    expect(changed({}, { status: 'archived' }, null).updated_by).toBe(3);
  });

  it('is archived when its archive_date is set to a moment that has come', () => {
    expect(changed({ status: 'validated' }, { archive_date: EARLIER }).status).toBe('archived');
    expect(changed({ status: 'validated' }, { archive_date: LATER }).status).toBe('validated');
  });

  it('loses an archive_date that has passed when it is taken out of the archive', () => {
    const back = { status: 'validated' } as const;
    expect(changed({ status: 'archived', archive_date: EARLIER }, back)).toMatchObject({
      status: 'validated',
      archive_date: null,
    });
    expect(changed({ status: 'archived', archive_date: LATER }, back).archive_date).toBe(LATER);
  });

  it('is archived at its archive_date, if it is not by then', () => {
    expect(knowledgeArticleTimers).toEqual([
      { field: 'archive_date', from: { not: { status: 'archived' } }, set: { status: 'archived' } },
    ]);
  });
});
