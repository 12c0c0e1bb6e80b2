import type { Frame, FrameContext } from '@deskline/platform';
import { NO_BODY } from '@deskline/platform';
import { Controller, type Type } from '@nestjs/common';
import { Ctx, MessagePattern, Payload } from '@nestjs/microservices';
import { ChangeFeed } from './change-feed';
import { changesSubject, type BeginningRequest, type ChangesRequest } from './feed-message';

/** Answers gateways for a service's part of the change feed. */
export function feedController(service: string): Type {
  @Controller()
  class FeedController {
    constructor(private readonly feed: ChangeFeed) {}

    @MessagePattern(changesSubject(service))
    async changes(
      @Payload() { head: request }: Frame<ChangesRequest | BeginningRequest>,
      @Ctx() { deadline }: FrameContext,
    ): Promise<Frame> {
      if ('since' in request)
        return { head: { status: 200, ...(await this.feed.begin(request)) }, body: NO_BODY };
      const { head, lines } = await this.feed.read(request, deadline);
      return { head: { status: 200, ...head }, body: Buffer.from(lines.join('\n')) };
    }
  }
  return FeedController;
}
