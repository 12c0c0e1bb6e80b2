import { Inject, Injectable } from '@nestjs/common';
import { recallSubject, type Quota, type RecallSlots, type ReturnedSlots } from '@deskline/identity';
import { Nats, NoResponder } from '@deskline/platform';
import { OauthSettings } from '../oauth.settings';

/** Gateways that may have unused slots, each with the number of its last take. */
export type Holders = Readonly<Record<string, number>>;

interface Recalled {
  returned: number;
  /** Gateways that did not answer in time and may be asked again; stopped gateways are left out. */
  silent: Holders;
}

/** Makes gateways return their unused slots. */
@Injectable()
export class SlotRecall {
  constructor(
    @Inject(Nats) private readonly nats: Nats,
    @Inject(OauthSettings) private readonly settings: OauthSettings,
  ) {}

  async from(holders: Holders, of: Pick<Quota, 'caller' | 'window'>): Promise<Recalled> {
    const silent: Record<string, number> = {};
    const returned = await Promise.all(
      Object.entries(holders).map(async ([gateway, take]) => {
        try {
          return await this.recallFrom(gateway, { ...of, take });
        } catch (error) {
          if (!(error instanceof NoResponder)) silent[gateway] = take;
          return 0;
        }
      }),
    );
    return { returned: returned.reduce((sum, slots) => sum + slots, 0), silent };
  }

  private async recallFrom(gateway: string, head: RecallSlots): Promise<number> {
    const frame = { head, body: Buffer.alloc(0) };
    const timeout = this.settings.RATE_LIMIT_RECALL_MS;
    return (await this.nats.request<ReturnedSlots>(recallSubject(gateway), frame, timeout)).head.slots;
  }
}
