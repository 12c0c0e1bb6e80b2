import type { Api, Fields } from './api';
import { useSharedEnv } from './use-shared-env';

/** Articles belong to one service, and the templates of their fulfillment to another. */
describe('The shop', () => {
  const given = useSharedEnv('bazaar');
  let ellen: Api;
  let visitor: Api;
  let calendar: Fields;
  let fulfillment: Fields;

  const article = (name: string, values: object = {}) =>
    ellen.post('/shop_articles', {
      name,
      reference: name.toLowerCase(),
      calendar: calendar.id,
      time_zone: 'Europe/Amsterdam',
      delivery_duration: 480,
      fulfillment_template: fulfillment.id,
      ...values,
    });
  const names = async (path: string, by = ellen) => (await by.get<Fields[]>(path)).map(({ name }) => name);

  beforeAll(async () => {
    const env = given();
    ellen = env.as('Ellen');
    visitor = env.as('Omar');
    calendar = await ellen.post('/calendars', { name: 'Weekdays' });
    fulfillment = await ellen.post('/request_templates', { subject: 'Deliver', category: 'fulfillment' });
  });

  it('offers articles that are enabled, from start_at until end_at', async () => {
    await article('Aerial');
    await article('Beamer', { start_at: '2026-01-01T00:00:00Z', end_at: '2099-01-01T00:00:00Z' });
    await article('Cassette', { end_at: '2026-01-01T00:00:00Z' });
    await article('Drone', { start_at: '2099-01-01T00:00:00Z' });
    await article('Engine', { disabled: true });
    const offered = await names('/shop_articles/on_offer');
    expect(offered).toEqual(expect.arrayContaining(['Aerial', 'Beamer']));
    for (const name of ['Cassette', 'Drone', 'Engine']) expect(offered).not.toContain(name);
  });

  it('answers the names and descriptions of articles in the language of the caller by ?fields=', async () => {
    const { id } = await article('Album', {
      short_description: 'Of photos',
      full_description: 'Of all photos',
    });
    const fields = 'localized_name,localized_short_description,localized_full_description';
    const localized = {
      localized_name: 'Album',
      localized_short_description: 'Of photos',
      localized_full_description: 'Of all photos',
    };
    for (const path of ['/shop_articles', '/shop_articles/on_offer'])
      expect(await ellen.get(`${path}?id=${id}&fields=${fields}`)).toMatchObject([localized]);
    expect((await ellen.call('GET', `/shop_article_categories?fields=${fields}`)).status).toBe(400);
  });

  it('shows visitors without a role what it offers, and nothing else', async () => {
    const offered = await names('/shop_articles/on_offer');
    expect(await names('/shop_articles', visitor)).toEqual(offered);
    expect(await names('/shop_articles?disabled=true', visitor)).toEqual([]);
    expect(await names('/shop_articles?reference=engine', visitor)).toEqual([]);
    expect((await visitor.call('POST', '/shop_articles', { name: 'Mine' })).status).toBe(403);
  });

  it('refuses a second article with a reference', async () => {
    await article('Funnel');
    await expect(article('Second', { reference: 'FUNNEL' })).rejects.toThrow(
      'Reference has already been taken',
    );
  });

  it('lists the service offerings of an article', async () => {
    const offering = await ellen.post('/service_offerings', { name: 'Gold desks' });
    const { id } = await article('Gauge', { service_offering_ids: [offering.id] });
    expect(await names(`/shop_articles/${id}/service_offerings`)).toEqual(['Gold desks']);
  });

  it('delivers what a visitor orders, at the price of that moment', async () => {
    const { id } = await article('Hammer', { price: 12.5, price_currency: 'EUR', max_quantity: 3 });
    const line = await visitor.post('/shop_order_lines', { shop_article_id: id, quantity: 2 });
    const path = `/shop_order_lines/${line.id}`;
    expect(line).toMatchObject({ shop_article: 'hammer', status: 'in_cart', total_price: 25 });
    expect((await ellen.call('GET', path)).status).toBe(404);
    const ordered = await visitor.post(`${path}/order`);
    expect(ordered).toMatchObject({ status: 'fulfillment_pending', price: 12.5, price_currency: 'EUR' });
    await ellen.patch(`/shop_articles/${id}`, { price: 99 });
    const { id: request } = ordered['fulfillment_request'] as Fields;
    expect(await ellen.get(`/requests/${request}`)).toMatchObject({
      category: 'fulfillment',
      subject: '2 × Hammer',
      template: { id: fulfillment.id },
    });
    await ellen.patch(`/requests/${request}`, { status: 'completed', completion_reason: 'solved' });
    expect(await visitor.get(path)).toMatchObject({ status: 'completed', total_price: 25 });
    const { id: order } = ordered['order'] as Fields;
    expect(await visitor.get(`/requests/${order}`)).toMatchObject({ category: 'order', status: 'completed' });
  });

  it('has categories in a tree, in the language of the visitor', async () => {
    const top = await ellen.post('/shop_article_categories', { name: 'Tools' });
    const below = await ellen.post('/shop_article_categories', { name: 'Hammers', parent: top.id });
    const path = `/shop_article_categories/${top.id}`;
    expect((await ellen.call('PATCH', path, { parent: below.id })).status).toBe(422);
    await ellen.post(`${path}/translations`, { locale: 'nl', name: 'Gereedschap' });
    const read = await visitor.call('GET', path, undefined, { language: 'nl' });
    expect(read.body).toMatchObject({ name: 'Tools', localized_name: 'Gereedschap' });
    expect(await names('/shop_article_categories/directory')).toEqual(
      expect.arrayContaining(['Tools', 'Hammers']),
    );
  });
});
