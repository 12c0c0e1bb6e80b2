import { Database } from '@deskline/platform';
import { withProviders, type Prefetch } from '@deskline/record-store';
import type { InvoiceRow } from './invoice.record';

/** Values of a CI, and of its product, that a new invoice begins with. */
export interface FirstCi extends Pick<
  InvoiceRow,
  'service' | 'depreciation_method' | 'rate' | 'useful_life'
> {}

const READ = `SELECT ci.service_id AS service, product.depreciation_method, product.rate, product.useful_life
FROM ci JOIN product ON product.id = ci.product_id WHERE ci.id = $1 AND ci.account_id = $2`;

/** Reads the first CI of a new invoice, since rules see no links. */
export const prefetchFirstCi = withProviders(
  [Database],
  (database): Prefetch =>
    async ({ id, values, principal }) => {
      const [first] = Array.isArray(values['ci_ids']) ? (values['ci_ids'] as number[]) : [];
      if (id !== null || first === undefined) return {};
      const [found] = await database.query<Record<string, unknown>>(
        READ,
        [first, principal.account],
        'invoice.first-ci',
      );
      if (!found) return {};
      const service = found['service'] === null ? null : Number(found['service']);
      return { values: { first_ci: { ...found, service } } };
    },
);
