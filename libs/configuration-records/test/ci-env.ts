import { administrator, ConfigurationRecordsEnv } from './configuration-records-env';

type Read = Record<string, unknown>;

/** An office with a team, and products of categories that no test shares with another. */
export class CiEnv {
  private count = 0;

  private constructor(
    readonly office: ConfigurationRecordsEnv,
    readonly team: number,
  ) {}

  static async open(): Promise<CiEnv> {
    const office = await ConfigurationRecordsEnv.open();
    await office.account('widget');
    return new CiEnv(office, await office.made('POST /teams', { name: 'Workplace' }));
  }

  close(): Promise<void> {
    return this.office.close();
  }

  call(request: string, body: object | null = null, as = administrator()) {
    return this.office.call(request, body, as);
  }

  async read(id: number): Promise<Read> {
    return (await this.call(`GET /cis/${id}`)).json;
  }

  async category(name: string, rule_set = 'physical_asset'): Promise<string> {
    const values = { group: `Group ${++this.count}`, name, rule_set };
    return String((await this.call('POST /product_categories', values)).json['reference']);
  }

  async product(values: object = {}, of = 'Laptop'): Promise<number> {
    const base = { name: 'Slate', brand: 'Contoso', model: '14', support_team: this.team };
    const category = 'category' in values ? {} : { category: await this.category(of) };
    return this.office.made('POST /products', { ...base, ...category, ...values });
  }

  post(product: number, values: object = {}) {
    return this.call('POST /cis', { product, status: 'in_production', ...values });
  }

  async ci(product: number, values: object = {}): Promise<number> {
    return this.office.made('POST /cis', { product, status: 'in_production', ...values });
  }

  async label(product: number, values: object = {}): Promise<unknown> {
    return (await this.post(product, values)).json['label'];
  }
}

/** As many at once as that. */
export const inParallel = <T>(times: number, what: (index: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: times }, (_, index) => what(index)));

/** How often each status was answered. */
export function countByStatus(answers: readonly { readonly status: number }[]): Record<number, number> {
  const counts: Record<number, number> = {};
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}
