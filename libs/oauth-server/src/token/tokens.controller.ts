import { Controller, Inject } from '@nestjs/common';
import { MessagePattern, Payload } from '@nestjs/microservices';
import { INTROSPECT, type Introspection } from '@deskline/identity';
import type { Frame } from '@deskline/platform';
import { Invalid } from '@deskline/record-store';
import { Introspect } from './introspect';
import { NoSuchPerson, PersonalAccessTokens, TokenTaken } from './personal-access-tokens';
import { checked, CreateToken, RevokeToken } from './token-requests';

/** What other services and the operator's own tools may ask over NATS; nothing of this is offered to API clients. */
@Controller()
export class TokensController {
  constructor(
    @Inject(Introspect) private readonly introspect: Introspect,
    @Inject(PersonalAccessTokens) private readonly tokens: PersonalAccessTokens,
  ) {}

  @MessagePattern(INTROSPECT)
  async introspection(@Payload() { head }: Frame<{ token_hash: string }>): Promise<Frame<Introspection>> {
    return answer(await this.introspect.token(head.token_hash));
  }

  @MessagePattern('identity.create_token')
  async create(@Payload() { head }: Frame): Promise<Frame> {
    const wish = checked(CreateToken, head);
    if (typeof wish === 'string') return refused(422, wish);
    try {
      return answer({ status: 201, ...(await this.tokens.create(wish)) });
    } catch (error) {
      if (error instanceof NoSuchPerson) return refused(404, 'there is no such person');
      if (error instanceof TokenTaken) return refused(422, 'token is in use already');
      if (error instanceof Invalid) return refused(422, 'this person has too many tokens');
      throw error;
    }
  }

  @MessagePattern('identity.revoke_token')
  async revoke(@Payload() { head }: Frame): Promise<Frame> {
    const wish = checked(RevokeToken, head);
    if (typeof wish === 'string') return refused(422, wish);
    await this.tokens.revoke(wish.id);
    return answer({ status: 204 });
  }
}

const answer = <Head>(head: Head): Frame<Head> => ({ head, body: Buffer.alloc(0) });
const refused = (status: number, message: string): Frame => answer({ status, message });
