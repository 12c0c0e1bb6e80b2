import { statementsOf } from '@deskline/testing';
import { agreed, coverage } from '../../test/agreements';
import { AgreementEnv } from '../../test/agreement-env';

const WRITES = /(INSERT INTO|UPDATE) "request" /;

describe('SQL statements of a change of a request', () => {
  let covered: AgreementEnv;

  beforeAll(async () => {
    covered = await AgreementEnv.open();
    covered.answerWith(coverage(1, { targets: agreed('low', { resolution_minutes: 60 }) }));
    // Loads the references, so that later calls need none.
    await covered.request();
  });
  afterAll(() => covered?.desk.service.stop());

  /** Statements of the transaction, and those about requests outside of it. */
  const countOf = async (request: string, body: object) => {
    let [status, id] = [0, 0];
    const all = await statementsOf(async () => {
      const answer = await covered.desk.call(request, body);
      [status, id] = [answer.status, Number(answer.json['id'])];
    });
    expect([200, 201]).toContain(status);
    const written = all.findIndex(({ text }) => WRITES.test(text));
    const own = all.filter(({ client }) => client === all[written]?.client);
    const at = own.findIndex(({ text }) => WRITES.test(text));
    const begin = own.slice(0, at).findLastIndex(({ text }) => text.startsWith('BEGIN'));
    const commit = at + own.slice(at).findIndex(({ text }) => text === 'COMMIT');
    const before = own.slice(0, begin).filter(({ text }) => text.includes('FROM request')).length;
    return { id, within: commit + 1 - begin, before };
  };
  const created = (values: object) =>
    countOf('POST /requests', { category: 'incident', impact: 'low', team: 7, ...values });
  const changed = (id: number, values: object) => countOf(`PATCH /requests/${id}`, values);

  it('are the same number without a service instance, and one more with an SLA on the instance', async () => {
    const bare = await created({});
    const agreed = await created({ service_instance: 5 });
    expect([bare.before, agreed.before, agreed.within - bare.within]).toEqual([0, 0, 1]);
    expect(bare.within).toBeLessThanOrEqual(7);
    for (const [values, more] of [
      [{ subject: 'Other' }, 0],
      [{ status: 'waiting_for_customer' }, 1],
      [{ status: 'in_progress' }, 1],
      [{ impact: 'medium' }, 1],
    ] as const) {
      const [without, withOne] = [await changed(bare.id, values), await changed(agreed.id, values)];
      expect([values, without.before, withOne.before, withOne.within - without.within]).toEqual([
        values,
        0,
        0,
        more,
      ]);
    }
  });
});
