import type { Queries } from '@deskline/platform';
import {
  IdempotencyKeys,
  Repeated,
  type Claim,
  type CompletedCall,
  type RecordCall,
} from '@deskline/record-store';
import { Injectable } from '@nestjs/common';
import type { Answer } from '../response/answer';
import { errors } from '../response/errors';
import { createHash } from 'node:crypto';

/** What is done the first time, and how a repeat is answered when the first answer never was kept. */
export interface IdempotentCall {
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
  answer(claim: Claim, doing: IdempotentCall): Promise<Answer> {
    return this.inTurn(JSON.stringify([claim.account, claim.person, claim.key]), async () => {
      const done = await this.keys.find(claim);
      if (done) return this.replay(claim, done, doing);
      try {
        return await this.store(claim, await doing.first());
      } catch (error) {
        const meanwhile = error instanceof Repeated ? await this.keys.find(claim) : null;
        if (!meanwhile) throw error;
        return this.replay(claim, meanwhile, doing);
      }
    });
  }

  async store(claim: Claim, { head, body }: Answer, queries?: Queries): Promise<Answer> {
    const { status, headers, body: kept } = await this.keys.store(claim, { ...head, body }, queries);
    return { head: { status, headers }, body: kept };
  }

  private async replay(
    claim: Claim,
    { request, record, answer }: CompletedCall,
    { again }: IdempotentCall,
  ): Promise<Answer> {
    if (request !== claim.request)
      throw errors.badRequest('Idempotency-Key was used before, for another request');
    const { head, body } = answer
      ? { head: answer, body: answer.body }
      : await this.store(claim, await again(record));
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

const KEY = /^[\x21-\x7e]{1,255}$/;

/** The key of a POST that is to be done once, with a digest of all that it asks for; undefined when it has none. */
export function claimOf(
  { method, path, query, principal, headers }: RecordCall,
  body: Buffer,
): Claim | undefined {
  const key = headers['idempotency-key'];
  if (key === undefined || method !== 'POST') return undefined;
  if (!KEY.test(key))
    throw errors.badRequest('Idempotency-Key must be 1 to 255 visible ASCII characters without spaces');
  const request = createHash('sha256').update(`${path}?${query}\n`).update(body).digest('base64url');
  return { account: principal.account, person: principal.person.id, key, request };
}
