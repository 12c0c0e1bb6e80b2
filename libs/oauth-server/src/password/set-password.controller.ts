import { Controller, Inject } from '@nestjs/common';
import { MessagePattern, Payload } from '@nestjs/microservices';
import { IsInt, ValidateBy, type Frame } from '@deskline/platform';
import { validateMessage } from '../token/messages';
import { isPassword, LONGEST_PASSWORD, SHORTEST_PASSWORD } from './password.rules';
import { Passwords } from './passwords';

class SetPassword {
  @IsInt()
  person_id!: number;

  @ValidateBy({
    name: 'isPassword',
    validator: {
      validate: (value) => typeof value === 'string' && isPassword(value),
      defaultMessage: () => `password must have ${SHORTEST_PASSWORD} to ${LONGEST_PASSWORD} characters`,
    },
  })
  password!: string;
}

/** Sets a person's first password over NATS, for the operator's own tools. */
@Controller()
export class SetPasswordController {
  constructor(@Inject(Passwords) private readonly passwords: Passwords) {}

  @MessagePattern('identity.set_password')
  async set(@Payload() { head }: Frame): Promise<Frame> {
    const wish = validateMessage(SetPassword, head);
    if (typeof wish === 'string') return answer({ status: 422, message: wish });
    await this.passwords.set(wish.person_id, wish.password);
    return answer({ status: 204 });
  }
}

const answer = (head: object): Frame => ({ head, body: Buffer.alloc(0) });
