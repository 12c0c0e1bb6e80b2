import { Inject, Injectable } from '@nestjs/common';
import { hash, verify } from '@node-rs/argon2';
import { Clock, Database } from '@deskline/platform';
import { OauthSettings } from '../oauth.settings';

const SET = `
INSERT INTO password (person_id, hash, set_at) VALUES ($1, $2, $3)
ON CONFLICT (person_id) DO UPDATE SET hash = excluded.hash, set_at = excluded.set_at`;

/** Only in place of the hash that was read: a password set in the meantime stays. */
const STRENGTHEN = 'UPDATE password SET hash = $3 WHERE person_id = $1 AND hash = $2';

/** Kept as argon2id alone. */
@Injectable()
export class Passwords {
  private decoy: Promise<string> | undefined;

  constructor(
    @Inject(Database) private readonly database: Database,
    @Inject(Clock) private readonly clock: Clock,
    @Inject(OauthSettings) private readonly settings: OauthSettings,
  ) {}

  async set(personId: number, password: string): Promise<void> {
    await this.database.query(SET, [personId, await this.hash(password), this.clock.now()]);
  }

  /** Null is somebody who is not known, and costs the same time: a hash nobody has the password of is verified. */
  async verify(personId: number | null, password: string): Promise<boolean> {
    const kept = personId === null ? null : await this.keptOf(personId);
    const right = await verify(kept ?? (await this.decoyHash()), normal(password));
    if (kept === null || !right) return false;
    if (!this.isCurrent(kept)) await this.strengthen(Number(personId), kept, password);
    return true;
  }

  private async keptOf(personId: number): Promise<string | null> {
    const [row] = await this.database.query<{ hash: string }>(
      'SELECT hash FROM password WHERE person_id = $1',
      [personId],
      'password.find',
    );
    return row?.hash ?? null;
  }

  private async strengthen(personId: number, kept: string, password: string): Promise<void> {
    await this.database.query(STRENGTHEN, [personId, kept, await this.hash(password)]);
  }

  private isCurrent(kept: string): boolean {
    const { PASSWORD_MEMORY_KIB: m, PASSWORD_PASSES: t, PASSWORD_LANES: p } = this.settings;
    return kept.startsWith(`$argon2id$v=19$m=${m},t=${t},p=${p}$`);
  }

  private decoyHash(): Promise<string> {
    this.decoy ??= this.hash(crypto.randomUUID());
    return this.decoy;
  }

  private hash(password: string): Promise<string> {
    return hash(normal(password), {
      memoryCost: this.settings.PASSWORD_MEMORY_KIB,
      timeCost: this.settings.PASSWORD_PASSES,
      parallelism: this.settings.PASSWORD_LANES,
    });
  }
}

/** The same letters are the same password, however a keyboard composes them. */
const normal = (password: string): string => password.normalize('NFKC');
