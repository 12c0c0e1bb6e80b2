import { Database } from '@deskline/platform';
import { endUser, specialist, WorkRecordsEnv } from '../../test/work-records-env';

const ana = endUser(21);
const bob = endUser(22);

describe('lines of the shop', () => {
  let desk: WorkRecordsEnv;
  let template = 0;
  const store = (id: number, reference: string, attributes: object = {}) =>
    desk.service.get(Database).query(
      `INSERT INTO reference (type, id, account_id, name, version, disabled, json, attributes)
       VALUES ('shop_article', $1, 'widget', $2, 1, false, '"name":"x"', $3)`,
      [
        id,
        reference,
        { reference, max_quantity: 9, price: '10.50', fulfillment_template: template, ...attributes },
      ],
    );
  const put = (shop_article_id: number, by = ana, more: object = {}) =>
    desk.create('POST /shop_order_lines', { shop_article_id, ...more }, by);
  const line = (id: number, by = ana) => desk.read(`/shop_order_lines/${id}`, by);
  const order = (id: number, by = ana) => desk.call(`POST /shop_order_lines/${id}/order`, {}, by);
  const ids = async (path: string, by = ana) => (await desk.rows(path, by)).map(({ id }) => id);
  const idOf = (reference: unknown) => (reference as { id: number }).id;

  beforeAll(async () => {
    desk = await WorkRecordsEnv.open();
    template = await desk.create('POST /request_templates', {
      subject: 'Deliver',
      category: 'fulfillment',
      team: 5,
    });
    await store(1, 'laptop');
    await store(2, 'phone');
  });
  afterAll(() => desk?.service.stop());

  it('are in the cart of the person who puts them there', async () => {
    const id = await put(1, ana, { quantity: '2.0' });
    expect(await line(id)).toMatchObject({
      status: 'in_cart',
      shop_article: 'laptop',
      name: 'laptop',
      quantity: 2,
      price: 10.5,
      total_price: 21,
      requested_by: { id: 21 },
      requested_for: { id: 21 },
      ordered_at: null,
    });
    expect(await ids('/shop_order_lines/personal')).toContain(id);
    await desk.call(`POST /shop_order_lines/${id}/cancel`, {}, ana);
  });

  it('in the cart of another are neither seen, counted, changed nor ordered, by whomever', async () => {
    const id = await put(1);
    for (const other of [bob, specialist(23)]) {
      expect((await desk.call(`GET /shop_order_lines/${id}`, undefined, other)).status).toBe(404);
      expect(await ids('/shop_order_lines', other)).toEqual([]);
      expect(await ids('/shop_order_lines?status=in_cart', other)).toEqual([]);
      for (const request of [`PATCH /shop_order_lines/${id}`, `POST /shop_order_lines/${id}/order`])
        expect((await desk.call(request, {}, other)).status).toBe(404);
    }
    await desk.call(`POST /shop_order_lines/${id}/cancel`, {}, ana);
  });

  it('become an order together, with a fulfillment request each', async () => {
    const [laptop, phone] = [await put(1, ana, { quantity: 2 }), await put(2)];
    const others = await put(2, bob);
    const { status, json } = await order(phone);
    expect([status, json['status']]).toEqual([200, 'fulfillment_pending']);
    const [one, two] = [await line(laptop), await line(phone)];
    expect(idOf(one['order'])).toBe(idOf(two['order']));
    expect(await desk.read(`/requests/${idOf(one['order'])}`)).toMatchObject({
      category: 'order',
      subject: 'laptop, phone',
      requested_by: { id: 21 },
    });
    expect(await desk.read(`/requests/${idOf(one['fulfillment_request'])}`)).toMatchObject({
      category: 'fulfillment',
      subject: '2 × laptop',
      template: { id: template },
      team: { id: 5 },
      requested_for: { id: 21 },
    });
    expect(await line(others, bob)).toMatchObject({ status: 'in_cart' });
    expect((await order(phone)).status).toBe(422);
    expect((await desk.call(`PATCH /shop_order_lines/${laptop}`, { quantity: 3 }, ana)).status).toBe(422);
  });

  it('are completed with their fulfillment requests, and the order with the last of them', async () => {
    const [first, second] = [await put(1), await put(2)];
    await order(first);
    const complete = async (id: number, completion_reason: string) => {
      const request = idOf((await line(id))['fulfillment_request']);
      await desk.call(`PATCH /requests/${request}`, { status: 'completed', completion_reason });
      return request;
    };
    const made = idOf((await line(first))['order']);
    const statusOfOrder = async () => (await desk.read(`/requests/${made}`))['status'];
    const request = await complete(first, 'solved');
    expect(await line(first)).toMatchObject({
      status: 'completed',
      completed_at: expect.any(String) as string,
    });
    expect(await statusOfOrder()).not.toBe('completed');
    await desk.call(`PATCH /requests/${request}`, { status: 'assigned' });
    expect(await line(first)).toMatchObject({ status: 'fulfillment_pending', completed_at: null });
    await Promise.all([complete(first, 'solved'), complete(second, 'withdrawn')]);
    expect(await line(second)).toMatchObject({ status: 'canceled' });
    expect(await statusOfOrder()).toBe('completed');
    expect(await ids('/shop_order_lines/canceled')).toContain(second);
    expect(await ids('/shop_order_lines/completed')).toContain(first);
    expect(await ids('/shop_order_lines/open')).not.toContain(first);
  });

  it('are ordered once by calls at the same time', async () => {
    const [first, second] = [await put(1), await put(2)];
    const answers = await Promise.all([order(first), order(second), order(first)]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(idOf((await line(first))['order'])).toBe(idOf((await line(second))['order']));
  });

  it('of an article that is no longer on offer are not ordered', async () => {
    await store(3, 'pager', { end_at: '2026-03-02T09:00:00Z' });
    const { status, json } = await desk.call('POST /shop_order_lines', { shop_article_id: 3 }, ana);
    expect([status, json['errors']]).toEqual([422, [['shop_article', 'Shop article is disabled']]]);
  });
});
