import type { MigrationClass } from '@deskline/platform';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** More than there will be services with records. */
const PLACES = 10;

/**
 * Every service numbers audit lines of its own, and outside they are lines of one system: each takes the numbers that
 * end in its place, so that an id, and the nodeID made of it, is one line's alone.
 */
export function auditLineNumbers(place: 1 | 2 | 3): MigrationClass {
  return class AuditLineNumbers1796900000000 implements MigrationInterface {
    readonly name = 'AuditLineNumbers1796900000000';

    async up(runner: QueryRunner): Promise<void> {
      const [{ last }] = (await runner.query(
        'SELECT coalesce(max(id), 0)::integer AS last FROM audit_line',
      )) as [{ last: number }];
      const first = Math.ceil((last + 1 - place) / PLACES) * PLACES + place;
      await runner.query(
        `ALTER TABLE audit_line ALTER COLUMN id SET INCREMENT BY ${PLACES}, ALTER COLUMN id RESTART WITH ${first}`,
      );
    }

    async down(): Promise<void> {
      throw new Error('Numbers that were given out stay given out.');
    }
  };
}
