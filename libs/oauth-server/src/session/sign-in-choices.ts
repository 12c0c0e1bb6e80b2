import { hash } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { Clock, Database } from '@deskline/platform';
import type { Proof } from '../password/passwords';

/** Long enough to read a few names. */
const CHOICE_MS = 5 * 60_000;

const CLEAR = 'DELETE FROM sign_in_choice WHERE made_at <= $1';
const KEEP = `
INSERT INTO sign_in_choice (key, proofs, made_at) VALUES ($1, $2, $3)
ON CONFLICT (key) DO UPDATE SET proofs = excluded.proofs, made_at = excluded.made_at`;
const TAKE = 'DELETE FROM sign_in_choice WHERE key = $1 RETURNING proofs, made_at';

/** Proofs of a password that was right for several people, stored until the browser chooses one. */
@Injectable()
export class SignInChoices {
  constructor(
    @Inject(Database) private readonly database: Database,
    @Inject(Clock) private readonly clock: Clock,
  ) {}

  /** `browser` is the secret of a cookie of that browser. */
  async keep(browser: string, proofs: readonly Proof[]): Promise<void> {
    await this.database.query(CLEAR, [this.oldest()]);
    await this.database.query(KEEP, [keyOf(browser), JSON.stringify(proofs), this.clock.now()]);
  }

  /** Deletes the choice: it can be taken once. */
  async take(browser: string, personId: number): Promise<Proof | null> {
    const [choice] = await this.database.query<{
      proofs: { person_id: number; set_at: string }[];
      made_at: Date;
    }>(TAKE, [keyOf(browser)]);
    const chosen = choice?.proofs.find(({ person_id }) => person_id === personId);
    if (!choice || !chosen || choice.made_at <= this.oldest()) return null;
    return { person_id: chosen.person_id, set_at: new Date(chosen.set_at) };
  }

  private oldest(): Date {
    return new Date(this.clock.now().getTime() - CHOICE_MS);
  }
}

const keyOf = (browser: string): Buffer => hash('sha256', `choice ${browser}`, 'buffer');
