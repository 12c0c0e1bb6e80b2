import { administrator, ConfigurationRecordsEnv } from './configuration-records-env';

type Read = Record<string, unknown>;

/** Environment with a team and products, in categories that no other test uses. */
export class CiEnv {
  private count = 0;

  private constructor(
    readonly office: ConfigurationRecordsEnv,
    readonly team: number,
  ) {}

  static async open(): Promise<CiEnv> {
    const office = await ConfigurationRecordsEnv.open();
    await office.account('widget');
    return new CiEnv(office, await office.create('POST /teams', { name: 'Workplace' }));
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
    return this.office.create('POST /products', { ...base, ...category, ...values });
  }

  post(product: number, values: object = {}) {
    return this.call('POST /cis', { product, status: 'in_production', ...values });
  }

  async ci(product: number, values: object = {}): Promise<number> {
    return this.office.create('POST /cis', { product, status: 'in_production', ...values });
  }

  async label(product: number, values: object = {}): Promise<unknown> {
    return (await this.post(product, values)).json['label'];
  }
}

/** Runs that many calls concurrently. */
export const inParallel = <T>(times: number, what: (index: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: times }, (_, index) => what(index)));

/** Counts the answers by status. */
export function countByStatus(answers: readonly { readonly status: number }[]): Record<number, number> {
  const counts: Record<number, number> = {};
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}
