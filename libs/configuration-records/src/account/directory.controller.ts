import type { Frame } from '@deskline/platform';
import type { Role } from '@deskline/record';
import type { Account, Values } from '@deskline/record-store';
import { Controller } from '@nestjs/common';
import { MessagePattern } from '@nestjs/microservices';
import type { AccountFacts } from './account-facts';
import { Directory } from './directory';
import { SET_PLAN } from './plan.command';

/** Commands for the operator's tools over NATS; not part of the API. */
@Controller()
export class DirectoryController {
  constructor(private readonly directory: Directory) {}

  @MessagePattern('directory.account')
  async account({ head }: Frame<Account & { facts?: AccountFacts }>): Promise<Frame> {
    await this.directory.keepAccount(head);
    return answer({});
  }

  /** Without a plan in the message: tells the present one. */
  @MessagePattern(SET_PLAN)
  async plan({ head }: Frame<{ account: string; plan?: string | null }>): Promise<Frame> {
    const plan = await this.directory.setPlan(head.account, head.plan);
    return plan === undefined ? { head: { status: 404 }, body: Buffer.alloc(0) } : answer({ plan });
  }

  @MessagePattern('directory.person')
  async person({ head }: Frame<{ account: string; values: Values; roles: Role[] }>): Promise<Frame> {
    return answer({ id: await this.directory.upsertPerson(head.account, head.values, head.roles) });
  }

  @MessagePattern('directory.roles')
  async roles({ head }: Frame<{ person: number; account: string; roles: Role[] }>): Promise<Frame> {
    await this.directory.setRoles(head.person, head.account, head.roles);
    return answer({});
  }
}

const answer = (head: object): Frame => ({ head: { status: 200, ...head }, body: Buffer.alloc(0) });
