import type { Queries } from '@deskline/platform';
import { IdempotencyKeys, Repeated, type Claim, type CompletedCall } from '@deskline/record-store';
import { Injectable } from '@nestjs/common';
import type { Answer } from './answer';
import { errors } from './errors';

/** What is done the first time, and how a repeat is answered when the first answer never was kept. */
export interface Doing {
  readonly first: () => Promise<Answer>;
  readonly again: (record: number | null) => Promise<Answer>;
}

/** Does a call with an Idempotency-Key once, however often and wherever it is made. */
@Injectable()
export class Idempotency {
  private readonly turns = new Map<string, Promise<unknown>>();

  constructor(private readonly keys: IdempotencyKeys) {}

  /**
   * Here calls with one key come in turn, so that a crowd of them takes one connection; between instances the row of
   * the key decides.
   */
  answer(claim: Claim, doing: Doing): Promise<Answer> {
    return this.inTurn(JSON.stringify([claim.account, claim.person, claim.key]), async () => {
      const done = await this.keys.find(claim);
      if (done) return this.replayed(claim, done, doing);
      try {
        return await this.keep(claim, await doing.first());
      } catch (error) {
        const meanwhile = error instanceof Repeated ? await this.keys.find(claim) : null;
        if (!meanwhile) throw error;
        return this.replayed(claim, meanwhile, doing);
      }
    });
  }

  async keep(claim: Claim, { head, body }: Answer, queries?: Queries): Promise<Answer> {
    const { status, headers, body: kept } = await this.keys.store(claim, { ...head, body }, queries);
    return { head: { status, headers }, body: kept };
  }

  private async replayed(
    claim: Claim,
    { request, record, answer }: CompletedCall,
    { again }: Doing,
  ): Promise<Answer> {
    if (request !== claim.request)
      throw errors.badRequest('Idempotency-Key was used before, for another request');
    const { head, body } = answer
      ? { head: answer, body: answer.body }
      : await this.keep(claim, await again(record));
    const headers = { ...head.headers, 'Idempotent-Replayed': 'true' };
    return { head: { status: head.status, headers }, body };
  }

  private async inTurn<T>(key: string, work: () => Promise<T>): Promise<T> {
    const before = this.turns.get(key) ?? Promise.resolve();
    const mine = before.then(work, work);
    this.turns.set(key, mine);
    try {
      return await mine;
    } finally {
      if (this.turns.get(key) === mine) this.turns.delete(key);
    }
  }
}
