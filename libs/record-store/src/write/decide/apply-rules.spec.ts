import { becomes, isEmpty, notBefore, on, refuse, set, type Change, type Rule } from '@deskline/record';
import { applyRules } from './apply-rules';

interface Row {
  status: string;
  start_at: string | null;
  end_at: string | null;
  member: number | null;
  subject: string;
}
const rules = [
  on<Row>(becomes('status', 'assigned'), set({ subject: 'Assigned' })),
  on<Row>(isEmpty('member'), refuse('member', 'blank')),
  notBefore<Row>('end_at', 'start_at'),
] as unknown as Rule[];
const change: Change = {
  before: { status: 'registered', start_at: '2026-03-02T00:00:00Z', end_at: null, member: null, subject: '' },
  after: {
    status: 'assigned',
    start_at: '2026-03-02T00:00:00Z',
    end_at: '2026-03-01T00:00:00Z',
    member: null,
    subject: '',
  },
  now: '2026-03-02T09:00:00Z',
  caller: 1,
  lookups: {},
};

describe('applyRules', () => {
  it('applies rules from top to bottom and collects all refusals', () => {
    expect(applyRules(rules, change)).toMatchObject({
      after: { subject: 'Assigned' },
      problems: [
        { field: 'member', because: 'blank' },
        { field: 'end_at', because: 'before_start' },
      ],
      unjudged: false,
    });
  });

  it('passes over rules that read a field in trouble, and applies the others', () => {
    expect(applyRules(rules, change, new Set(['start_at']))).toMatchObject({
      after: { subject: 'Assigned' },
      problems: [{ field: 'member', because: 'blank' }],
      unjudged: true,
    });
  });

  it('passes over rules that read lookups of a reference in trouble', () => {
    const asksForTeam: Rule = ({ lookups }) =>
      lookups['team'] ? [] : [{ refuse: 'team', because: 'invalid' }];
    expect(applyRules([asksForTeam], change, new Set(['team'])).problems).toEqual([]);
    expect(applyRules([asksForTeam], change, new Set(['member'])).problems).toHaveLength(1);
  });

  it('rethrows the error of a rule', () => {
    const broken: Rule = () => {
      throw new TypeError('broken');
    };
    expect(() => applyRules([broken], change, new Set(['team']))).toThrow('broken');
  });
});
