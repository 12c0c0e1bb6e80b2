import { Controller, Inject } from '@nestjs/common';
import { MessagePattern, Payload } from '@nestjs/microservices';
import {
  LOOK_UP,
  RETURN_SLOTS,
  TAKE_SLOTS,
  type GivenSlots,
  type RateLimitLookup,
  type Quota,
  type ReturnSlots,
  type TakeSlots,
} from '@deskline/identity';
import type { Frame } from '@deskline/platform';
import { RateWindows } from './rate-windows';

/** Serves the rate limit requests of gateways over NATS. */
@Controller()
export class LimitsController {
  constructor(@Inject(RateWindows) private readonly windows: RateWindows) {}

  @MessagePattern(TAKE_SLOTS)
  async take(@Payload() { head }: Frame<TakeSlots>): Promise<Frame<GivenSlots>> {
    return answer(await this.windows.take(head));
  }

  @MessagePattern(RETURN_SLOTS)
  async takeBack(@Payload() { head }: Frame<ReturnSlots>): Promise<Frame> {
    await this.windows.takeBack(head);
    return answer({});
  }

  @MessagePattern(LOOK_UP)
  async lookUp(@Payload() { head }: Frame<Quota>): Promise<Frame<RateLimitLookup>> {
    return answer(await this.windows.lookUp(head));
  }
}

const answer = <Head>(head: Head): Frame<Head> => ({ head, body: Buffer.alloc(0) });
