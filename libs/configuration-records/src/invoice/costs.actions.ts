import { hasRole, permits } from '@deskline/identity';
import { Database } from '@deskline/platform';
import { COST_READERS } from '@deskline/record';
import { errors } from '@deskline/record-http';
import { withProviders, type ActionTable } from '@deskline/record-store';

const LISTED = `SELECT coalesce(json_agg(json_build_object('currency', currency, 'amount', amount)
  ORDER BY currency), '[]')::text AS invoiced FROM`;

const OF_CONTRACT = `${LISTED} (SELECT currency, sum(amount) AS amount FROM invoice
  WHERE contract_id = $1 AND account_id = $2 AND amount IS NOT NULL GROUP BY currency) costs`;

/** An invoice of several CIs counts into each of them with an equal part. */
const OF_CI = `${LISTED} (SELECT currency, trim_scale(round(sum(share), 4)) AS amount FROM (
    SELECT currency, amount / (SELECT count(*) FROM invoice_cis other WHERE other.from_id = invoice.id) AS share
    FROM invoice_cis link JOIN invoice ON invoice.id = link.from_id
    WHERE link.to_id = $1 AND invoice.account_id = $2 AND amount IS NOT NULL) shares GROUP BY currency) costs`;

/** Sums of invoices by currency: of those who may read the invoices, and computed when they are read (ADR 95). */
const costsBy = (text: string): ActionTable => ({
  costs: {
    kind: 'read',
    perform: withProviders([Database], (database) => async ({ id, call: { principal } }) => {
      const mayRead = hasRole(principal, [...COST_READERS, 'configuration_manager']);
      if (!mayRead || !permits(principal.scopes, 'invoice', 'Read')) throw errors.forbidden();
      const [found] = await database.query<{ invoiced: string }>(text, [id, principal.account]);
      return Buffer.from(`{"invoiced":${found?.invoiced ?? '[]'}}`);
    }),
  },
});

/** GET /contracts/:id/costs */
export const contractActions = costsBy(OF_CONTRACT);
/** GET /cis/:id/costs */
export const ciActions = costsBy(OF_CI);
