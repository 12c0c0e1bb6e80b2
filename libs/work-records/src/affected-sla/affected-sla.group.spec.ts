import { answer, asJson, coverage } from '../../test/agreements';
import { rowOf } from '../../test/rows';
import { Request } from '../request/request.record';
import { decide } from './affected-sla.group';
import { agreementsIn } from './agreements';

const root = rowOf(Request, {
  agreements: asJson(agreementsIn(answer(coverage(1), coverage(2)), 'low', [])),
});
const member = (sla: number, accountability: 'provider' | 'supplier' | 'sla_not_affected') => ({
  id: sla,
  sla,
  accountability,
});

describe('a request and its affected SLAs', () => {
  it('excludes SLAs with accountability sla_not_affected from the agreements', () => {
    const members = [member(2, 'sla_not_affected'), member(1, 'sla_not_affected')];
    expect(decide({ root, members })).toMatchObject({ root: { agreements: { spared: [1, 2] } } });
  });

  it('leaves SLAs of a former service instance alone', () => {
    expect(decide({ root, members: [member(3, 'sla_not_affected')] })).toEqual({});
  });

  it('changes nothing when the accountabilities are unchanged or the request has no agreements', () => {
    expect(decide({ root, members: [member(1, 'provider'), member(2, 'supplier')] })).toEqual({});
    expect(decide({ root: rowOf(Request), members: [] })).toEqual({});
  });
});
