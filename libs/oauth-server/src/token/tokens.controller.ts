import { Controller, Inject } from '@nestjs/common';
import { MessagePattern, Payload } from '@nestjs/microservices';
import { INTROSPECT, type Introspection, type IntrospectionRequest } from '@deskline/identity';
import type { Frame } from '@deskline/platform';
import { Invalid } from '@deskline/record-store';
import { ConsoleIntrospection } from '../console/console-introspection';
import { GatewayIntrospection } from './introspection/gateway-introspection';
import { NoSuchPerson, PersonalAccessTokens, TokenTaken } from './personal/personal-access-tokens';
import { validateMessage, CreateTokenMessage, RevokeTokenMessage } from './messages';

/** NATS requests of gateways and of the operator's tools; API clients have no access to them. */
@Controller()
export class TokensController {
  constructor(
    @Inject(GatewayIntrospection) private readonly introspect: GatewayIntrospection,
    @Inject(ConsoleIntrospection) private readonly console: ConsoleIntrospection,
    @Inject(PersonalAccessTokens) private readonly tokens: PersonalAccessTokens,
  ) {}

  @MessagePattern(INTROSPECT)
  async introspection(@Payload() { head }: Frame<IntrospectionRequest>): Promise<Frame<Introspection>> {
    const { token_hash, kind } = head;
    return answer(await (kind === 'console' ? this.console : this.introspect).introspect(token_hash));
  }

  @MessagePattern('identity.create_token')
  async create(@Payload() { head }: Frame): Promise<Frame> {
    const message = validateMessage(CreateTokenMessage, head);
    if (typeof message === 'string') return refused(422, message);
    try {
      return answer({ status: 201, ...(await this.tokens.create(message)) });
    } catch (error) {
      if (error instanceof NoSuchPerson) return refused(404, 'there is no such person');
      if (error instanceof TokenTaken) return refused(422, 'token is in use already');
      if (error instanceof Invalid) return refused(422, 'this person has too many tokens');
      throw error;
    }
  }

  @MessagePattern('identity.revoke_token')
  async revoke(@Payload() { head }: Frame): Promise<Frame> {
    const message = validateMessage(RevokeTokenMessage, head);
    if (typeof message === 'string') return refused(422, message);
    await this.tokens.revoke(message.id);
    return answer({ status: 204 });
  }
}

const answer = <Head>(head: Head): Frame<Head> => ({ head, body: Buffer.alloc(0) });
const refused = (status: number, message: string): Frame => answer({ status, message });
