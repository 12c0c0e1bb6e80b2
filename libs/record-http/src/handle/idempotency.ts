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

/** The first call, and the answer to a repeat when the first answer was never stored. */
export interface IdempotentCall {
  readonly first: () => Promise<Answer>;
  readonly again: (record: number | null) => Promise<Answer>;
}

/** Performs a call with an Idempotency-Key once, however often and on whichever instance it is repeated. */
@Injectable()
export class Idempotency {
  private readonly queues = new Map<string, Promise<unknown>>();

  constructor(private readonly keys: IdempotencyKeys) {}

  /**
   * Queues calls with the same key in this process, so that many of them take one connection; between instances the
   * row of the key decides.
   */
  answer(claim: Claim, call: IdempotentCall): Promise<Answer> {
    return this.enqueue(JSON.stringify([claim.account, claim.person, claim.key]), async () => {
      const done = await this.keys.find(claim);
      if (done) return this.replay(claim, done, call);
      try {
        return await this.store(claim, await call.first());
      } catch (error) {
        const completed = error instanceof Repeated ? await this.keys.find(claim) : null;
        if (!completed) throw error;
        return this.replay(claim, completed, call);
      }
    });
  }

  async store(claim: Claim, { head, body }: Answer, queries?: Queries): Promise<Answer> {
    const { status, headers, body: stored } = await this.keys.store(claim, { ...head, body }, queries);
    return { head: { status, headers }, body: stored };
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

  private async enqueue<T>(key: string, perform: () => Promise<T>): Promise<T> {
    const before = this.queues.get(key) ?? Promise.resolve();
    const own = before.then(perform, perform);
    this.queues.set(key, own);
    try {
      return await own;
    } finally {
      if (this.queues.get(key) === own) this.queues.delete(key);
    }
  }
}

const KEY = /^[\x20-\x7e]{1,255}$/;

/** Idempotency key of a POST with a digest of path, query and body; undefined when none was sent. */
export function claimOf(
  { method, path, query, principal, headers }: RecordCall,
  body: Buffer,
): Claim | undefined {
  const key = headers['idempotency-key'];
  if (key === undefined || method !== 'POST') return undefined;
  if (!KEY.test(key))
    throw errors.badRequest('Idempotency-Key must be 1 to 255 ASCII characters, spaces and visible ones');
  const request = createHash('sha256').update(`${path}?${query}\n`).update(body).digest('base64url');
  return { account: principal.account, person: principal.person.id, key, request };
}

/** Idempotency key of one of several changes in a call with a key. */
export const derivedKey = (key: string, part: number): string =>
  KEY.test(key) ? createHash('sha256').update(`${part}\n${key}`).digest('base64url') : key;
