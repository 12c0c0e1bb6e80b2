import { encodeFrame, Nats } from '@deskline/platform';
import { RATES_SUBJECT, type Rates, type RatesRequest } from '@deskline/record';
import { principal } from '@deskline/testing';
import { AgreementEnv } from '../../test/agreement-env';
import { coverage } from '../../test/agreements';
import { fixed, rates } from '../../test/rates';
import { specialist } from '../../test/work-records-env';

const AMOUNTS = ['charge', 'charge_rate', 'charge_currency', 'charge_type'];
const CHARGED = [...AMOUNTS, 'agreementID', 'activityID', 'rateID'];
const R4 = {
  ...{ charge: 60, charge_rate: 120, charge_currency: 'EUR', charge_type: 'time_material' },
  ...{ agreementID: 'A-1', activityID: 'low', rateID: 'R-4' },
};
const NOTHING = Object.fromEntries(CHARGED.map((name) => [name, null]));

describe('the charge of time on a request', () => {
  let covered: AgreementEnv;
  const questions: RatesRequest[] = [];
  let answers: Rates[] | null = [rates()];
  const entry = { customer: 20, service: 3, person: 1, date: '2026-03-01', time_spent: 30, effort_class: 4 };
  const asked = (): number => questions.splice(0).length;
  const enter = (values: object) => covered.desk.create('POST /time_entries', { ...entry, ...values });
  const charge = async (id: number) => {
    const read = await covered.desk.read(`/time_entries/${id}`);
    return Object.fromEntries(CHARGED.map((name) => [name, read[name]]));
  };
  const change = async (id: number, values: object) => {
    const { status } = await covered.desk.call(`PATCH /time_entries/${id}`, values);
    expect(status).toBe(200);
    return charge(id);
  };
  const latest = async () => {
    const [made] = await covered.desk.rows('/time_entries?sort=-id&per_page=1');
    return charge(Number(made?.['id']));
  };

  beforeAll(async () => {
    covered = await AgreementEnv.open();
    covered.answerWith(coverage(1));
    const { connection } = covered.desk.service.get(Nats);
    connection.subscribe(RATES_SUBJECT, {
      callback: (_error, message) => {
        questions.push(JSON.parse(message.string().split('\n')[0] as string) as RatesRequest);
        const frame = answers
          ? encodeFrame({ status: 200 }, Buffer.from(JSON.stringify(answers)))
          : encodeFrame({ status: 503 }, Buffer.alloc(0));
        message.respond(frame);
      },
    });
  });
  afterAll(() => covered?.desk.service.stop());
  beforeEach(() => {
    answers = [rates()];
    asked();
  });

  it('is by the rates of the agreement that covers the requester, in one question', async () => {
    const id = await enter({ request: await covered.request() });
    expect(questions).toEqual([{ account: 'widget', sla: 1 }]);
    expect(await charge(id)).toEqual(R4);
  });

  it('is nothing, and asks nothing, without an agreement or a request', async () => {
    const bare = await covered.request({ service_instance: null });
    for (const values of [{}, { request: bare }]) expect(await charge(await enter(values))).toEqual(NOTHING);
    expect(asked()).toBe(0);
  });

  it('is kept when the rates change, until the effort class or the request does', async () => {
    const request = await covered.request();
    const id = await enter({ request });
    const dearer = { effort_class: 4, rate: '200', rate_currency: 'USD' as const, rateID: 'R-9' };
    answers = [rates({ effort_classes: [dearer, { ...dearer, effort_class: 5 }] })];
    asked();
    expect(await change(id, { description: 'Later', request, effort_class: 4 })).toEqual(R4);
    expect(await change(id, { time_spent: 45 })).toEqual({ ...R4, charge: 90 });
    expect(asked()).toBe(0);
    const other = { charge: 150, charge_rate: 200, charge_currency: 'USD', rateID: 'R-9' };
    expect(await change(id, { effort_class: 5 })).toEqual({ ...R4, ...other });
    expect(asked()).toBe(1);
    expect(await change(id, { request: null })).toEqual(NOTHING);
    expect(asked()).toBe(0);
    expect(await change(id, { request })).toEqual({ ...R4, ...other });
  });

  it('that is spent with a new or a changed request is charged, too', async () => {
    const spent = { time_spent: 30, time_spent_effort_class: 4 };
    const request = await covered.request(spent);
    expect(await latest()).toEqual(R4);
    await covered.change(request, { time_spent: 15, time_spent_effort_class: 4 });
    expect(await latest()).toEqual({ ...R4, charge: 30 });
    expect(asked()).toBe(2);
    await covered.change(request, { note: 'Soon' });
    expect(asked()).toBe(0);
  });

  it('is by what the request becomes in the change that the time is entered with', async () => {
    answers = [rates({}, { rfc: fixed('250.00', 'rfc') })];
    const request = await covered.request();
    await covered.change(request, {
      category: 'rfc',
      impact: null,
      time_spent: 30,
      time_spent_effort_class: 4,
    });
    const price = { charge: null, charge_rate: 250, charge_type: 'fixed_price', activityID: 'rfc' };
    expect(await latest()).toEqual({ ...R4, ...price });
  });

  it('is entered without a charge where no answer comes, and charged when its time changes', async () => {
    answers = null;
    const id = await enter({ request: await covered.request() });
    expect(await charge(id)).toEqual(NOTHING);
    answers = [rates()];
    expect(await change(id, { time_spent: 60 })).toEqual({ ...R4, charge: 120 });
  });

  it('is nothing where the agreement is another account’s', async () => {
    answers = [];
    expect(await charge(await enter({ request: await covered.request() }))).toEqual(NOTHING);
  });

  it('of a correction is taken back', async () => {
    const id = await enter({ request: await covered.request(), time_spent: -15, correction: true });
    expect(await charge(id)).toEqual({ ...R4, charge: -30 });
  });

  it('cannot be written, and is read by the readers of costs only', async () => {
    const id = await enter({ request: await covered.request() });
    const sent = await covered.desk.call(`PATCH /time_entries/${id}`, { charge: 1, rates: rates() });
    expect([sent.status, await charge(id)]).toEqual([sent.status, R4]);
    const names = [...CHARGED, 'cost', 'cost_currency'];
    const read = async (who: ReturnType<typeof specialist>) =>
      (await covered.desk.call(`GET /time_entries/${id}`, {}, who)).json;
    const person = { id: 30, name: 'Fay' };
    expect(await read(principal({ person, roles: ['financial_manager'] }))).toMatchObject(R4);
    expect(await read(principal({ person, roles: ['auditor'] }))).toMatchObject(R4);
    for (const who of [specialist(1), principal({ person, roles: ['project_manager'] })]) {
      expect(Object.keys(await read(who)).filter((name) => [...names, 'rates'].includes(name))).toEqual([]);
      const { json } = await covered.desk.call(`GET /time_entries/${id}/audit`, {}, who);
      expect(JSON.stringify(json)).not.toContain('R-4');
      for (const name of names) {
        const listed = await covered.desk.call(`GET /time_entries?${name}=60`, {}, who);
        const sorted = await covered.desk.call(`GET /time_entries?sort=${name}`, {}, who);
        expect([name, listed.status, sorted.status]).toEqual([name, 400, 400]);
      }
    }
  });
});
