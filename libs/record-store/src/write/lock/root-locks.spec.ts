import { defineRecord, group, hidden, optional } from '@deskline/record';
import { expectedRoot, rememberRoot } from './root-locks';

const fields = { subject: optional.string(80), plan: optional.reference('plan') };
const definition = {
  collection: 'records',
  list: [],
  filter: [],
  defaultSort: 'subject',
  access: [],
} as const;
const Plan = defineRecord('plan', {
  ...definition,
  fields: { subject: fields.subject, year: hidden.reference('year') },
});
const Year = defineRecord('year', { ...definition, fields });
const Step = defineRecord('step', { ...definition, fields });
const Check = defineRecord('check', {
  ...definition,
  fields: { ...fields, step: optional.reference('step') },
});

/** A plan and its steps, which have checks; a year sums its plans up. */
function store(...rows: { root: number | null }[]) {
  const asked: unknown[][] = [];
  const decide = () => ({});
  return {
    asked,
    groups: [
      { ...group(Year, Plan, { by: 'year', reads: [], decide }), isSummary: true as const },
      group(Plan, Step, { by: 'plan', reads: [], decide }),
      group(Step, Check, { by: 'step', reads: [], decide }),
    ],
    database: {
      query: <R extends object>(_text: string, values?: unknown[]) => {
        asked.push(values ?? []);
        return Promise.resolve(rows.splice(0, 1) as R[]);
      },
    },
  };
}

describe('expectedRoot', () => {
  it('is the root in the values, the remembered root, or the root that one query reads', async () => {
    const kept = store({ root: 7 });
    expect(await expectedRoot(kept, Step, null, { plan: 5 }, 'widget')).toBe('plan 5');
    expect(await expectedRoot(kept, Plan, null, { year: 3 }, 'widget')).toBe('year 3');
    rememberRoot(kept, Step, { id: 1, plan: 6 });
    expect(await expectedRoot(kept, Step, 1, {}, 'widget')).toBe('plan 6');
    expect(kept.asked).toEqual([]);
    expect(await expectedRoot(kept, Step, 2, {}, 'widget')).toBe('plan 7');
    expect(await expectedRoot(kept, Step, 2, {}, 'widget')).toBe('plan 7');
    expect(kept.asked).toEqual([[2, 'widget']]);
  });

  it('is the record itself where it is a root without a root, or is only summed up', async () => {
    const kept = store({ root: null });
    expect(await expectedRoot(kept, Plan, 5, {}, 'widget')).toBe('plan 5');
    expect(kept.asked).toEqual([]);
    expect(await expectedRoot(kept, Step, 3, {}, 'widget')).toBe('step 3');
  });

  it('is null for a record without a root', async () => {
    const kept = store();
    expect(await expectedRoot(kept, Plan, null, {}, 'widget')).toBeNull();
    expect(await expectedRoot(kept, Check, 4, {}, 'widget')).toBeNull();
    expect(kept.asked).toEqual([[4, 'widget']]);
  });
});
