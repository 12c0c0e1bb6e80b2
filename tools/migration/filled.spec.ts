import { filled } from './filled';

describe('a migration', () => {
  it('adds a boolean that is never null to tables that have rows', () => {
    expect(
      filled(['ALTER TABLE "note" ADD "internal" boolean NOT NULL', 'ALTER TABLE "note" ADD "text" text']),
    ).toEqual([
      'ALTER TABLE "note" ADD "internal" boolean NOT NULL DEFAULT false',
      'ALTER TABLE "note" ALTER COLUMN "internal" DROP DEFAULT',
      'ALTER TABLE "note" ADD "text" text',
    ]);
  });
});
