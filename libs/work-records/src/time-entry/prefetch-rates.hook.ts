import { RecordRuntime, withProviders, type Prefetch, type Values } from '@deskline/record-store';
import type { Rates } from '@deskline/record';
import { agreementsIn, agreementsOf, slaOfRequester } from '../affected-sla/agreements';
import { Coverages } from '../affected-sla/coverages';
import { findCoverage } from '../affected-sla/prefetch-coverage.hook';
import type { RequestRow } from '../request/request.record';
import type { TimeEntryRow } from './time-entry.record';

type StoredRequest = Pick<RequestRow, 'agreements' | 'impact'> & { readonly account_id: string };
type StoredEntry = Pick<TimeEntryRow, 'request' | 'effort_class' | 'time_spent' | 'sla' | 'charge_type'> & {
  readonly account_id: string;
};

const REQUEST = 'SELECT account_id, agreements, impact FROM request WHERE id = $1';
const ENTRY = `SELECT account_id, request_id AS request, effort_class_id AS effort_class, time_spent, sla_id AS sla, charge_type
FROM time_entry WHERE id = $1`;

/** Without an answer the time is entered all the same, with no charge. */
async function ratesOf(coverages: Coverages, account: string, sla: number | null) {
  if (sla === null) return {};
  const rates: Rates | undefined = await coverages.rates({ account, sla }).catch(() => undefined);
  return rates ? { values: { rates } } : {};
}

async function storedRequest({ database }: RecordRuntime, id: unknown): Promise<StoredRequest | undefined> {
  if (typeof id !== 'number') return undefined;
  const [stored] = await database.query<StoredRequest>(REQUEST, [id], 'time_entry.request');
  return stored;
}

/** Whether the rates that the entry has are not enough: those of the moment of entry are kept. */
const needsOthers = (stored: StoredEntry, values: Values): boolean =>
  (['request', 'effort_class'] as const).some((name) => name in values && values[name] !== stored[name]) ||
  (stored.charge_type === null && 'time_spent' in values && values['time_spent'] !== stored.time_spent);

const mayNeedOthers = (values: Values): boolean =>
  ['request', 'effort_class', 'time_spent'].some((name) => name in values);

/** Rates of the agreement that covers the requester of the request that time is spent on. */
export const prefetchRates = withProviders(
  [Coverages, RecordRuntime],
  (coverages, runtime): Prefetch =>
    async ({ id, values, principal }) => {
      const account = principal.account;
      if (id !== null && !mayNeedOthers(values)) return {};
      const [entry] =
        id === null ? [] : await runtime.database.query<StoredEntry>(ENTRY, [id], 'time_entry.rated');
      if (id !== null && (!entry || !needsOthers(entry, values))) return {};
      if (entry && !('request' in values && values['request'] !== entry.request))
        return ratesOf(coverages, entry.account_id, entry.sla);
      const request = await storedRequest(runtime, values['request']);
      if (!request || request.account_id !== (entry?.account_id ?? account)) return {};
      return ratesOf(coverages, request.account_id, slaOfRequester(agreementsOf(request)));
    },
);

/** Agreements of a request and, for time that is entered with it, the rates of the one that covers the requester. */
export const prefetchAgreements = withProviders(
  [Coverages, RecordRuntime],
  (coverages, runtime): Prefetch => {
    const coverage = findCoverage(coverages, runtime);
    return async (change) => {
      const { id, values, principal } = change;
      const { answer } = await coverage(change);
      const found = answer ? { coverage: answer } : {};
      if (!values['time_spent']) return { values: found };
      const stored = await storedRequest(runtime, id);
      const account = stored?.account_id ?? principal.account;
      if (account !== principal.account) return { values: found };
      const { impact = stored?.impact ?? null } = values as Partial<Pick<RequestRow, 'impact'>>;
      const known = stored ? agreementsOf(stored) : null;
      const agreements = answer ? agreementsIn(answer, impact, known?.spared ?? []) : known;
      const { values: rates } = await ratesOf(coverages, account, slaOfRequester(agreements));
      return { values: { ...found, ...rates } };
    };
  },
);
