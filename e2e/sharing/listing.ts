import type { DomainEvent } from '@deskline/events';
import { References, inUnitOfWork, systemIn, RecordRuntime } from '@deskline/record-store';
import { coverage } from '../../libs/work-records/test/agreements';
import { SlaCustomers } from '../../libs/work-records/src/affected-sla/sla-customers';
import { Request } from '../../libs/work-records/src/request/request.record';
import type { Read, TwoAccounts } from './two-accounts';

/** Condition of the requests that provider sees, by teams and agreements and not by the derived rows. */
export const visibleSql = `(account_id = 'provider' OR held_by = 'provider'
  OR (account_id = 'widget' AND shelf IS NULL AND EXISTS (
    SELECT FROM affected_sla JOIN reference ON type = 'sla' AND reference.id = sla_id
    WHERE request_id = request.id AND reference.account_id = 'widget' AND attributes->>'customer_account' = 'provider'
      AND request.created_at > coalesce((attributes->>'customer_since')::timestamptz, '-infinity'))))`;

/** Two agreements of widget about one service instance, and their customer account. */
export class Listing {
  private version = 1;

  constructor(private readonly accounts: () => TwoAccounts) {}

  get slas(): readonly number[] {
    return this.accounts().seeds.of('widget', 'sla');
  }

  /** Publishes the customer account of agreements as configuration-records does. */
  async agreedWith(
    customer_account: string | null,
    slas = this.slas,
    { customer_since = null as string | null, owner = 'widget' } = {},
  ): Promise<void> {
    const { service, database } = this.accounts().seeds;
    this.version++;
    const snapshots = slas.map((id) => ({
      snapshot: {
        ...{ type: 'sla', id, account_id: owner, name: `Sla ${id}`, sourceID: null, disabled: false },
        ...{
          version: this.version,
          json: `"name":"Sla ${id}"`,
          attributes: { customer_account, customer_since },
        },
      },
    }));
    const customers = new SlaCustomers(service.get(References), database);
    await database.transaction((transaction) =>
      customers.handle(transaction, snapshots as unknown as DomainEvent[]),
    );
  }

  /** A request of widget that lists these agreements. */
  async request(values: object = {}, slas = this.slas): Promise<number> {
    const id = await this.accounts().request({ service_instance: this.instance, ...values });
    await this.list(id, slas);
    return id;
  }

  /** Applies these agreements as an answer of configuration-records. */
  async list(id: number, slas: readonly number[]): Promise<void> {
    const { service } = this.accounts().seeds;
    const { requested_for } = await this.accounts().read(id, 'widget');
    const coverages = slas.map((sla) => coverage(sla, { service_instance: this.instance }));
    const person = (requested_for as Read | null)?.id ?? null;
    const answer = { service_instance: this.instance, person, coverages, calendars: {} };
    await inUnitOfWork(service.get(RecordRuntime), systemIn('widget'), async (unit) => {
      await unit.lockGroup(Request, id);
      await unit.amend(Request, id, { coverage_due_at: unit.now });
      await unit.amend(Request, id, { coverage: answer });
    });
  }

  private get instance(): number {
    return this.accounts().seeds.of('widget', 'service_instance')[0] as number;
  }
}
