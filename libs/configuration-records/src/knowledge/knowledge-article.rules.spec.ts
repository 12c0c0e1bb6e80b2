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
  it('has its creator as created_by and updated_by', () => {
    const { after } = saved(knowledgeArticleRules, null, article({ created_by: null, updated_by: null }));
    expect(after).toMatchObject({ created_by: 7, updated_by: 7 });
  });

  it('has the person of the last change as updated_by', () => {
    expect(changed({}, { subject: 'How to scan' })).toMatchObject({ created_by: 3, updated_by: 7 });
    expect(changed({}, { custom_fields: { floor: 2 } }).updated_by).toBe(7);
  });

  it('keeps updated_by when nothing changes, or the system changes it', () => {
    expect(changed({}, {}).updated_by).toBe(3);
    expect(changed({}, { status: 'archived' }, null).updated_by).toBe(3);
  });

  it('is archived when archive_date is set to a past moment', () => {
    expect(changed({ status: 'validated' }, { archive_date: EARLIER }).status).toBe('archived');
    expect(changed({ status: 'validated' }, { archive_date: LATER }).status).toBe('validated');
  });

  it('loses a past archive_date when it leaves the status archived', () => {
    const back = { status: 'validated' } as const;
    expect(changed({ status: 'archived', archive_date: EARLIER }, back)).toMatchObject({
      status: 'validated',
      archive_date: null,
    });
    expect(changed({ status: 'archived', archive_date: LATER }, back).archive_date).toBe(LATER);
  });

  it('is archived at archive_date, unless it is already', () => {
    expect(knowledgeArticleTimers).toEqual([
      { field: 'archive_date', from: { not: { status: 'archived' } }, set: { status: 'archived' } },
    ]);
  });
});
