import { onlyTables } from './only-tables';

const RISK = [
  'CREATE TABLE "risk" ("id" BIGSERIAL NOT NULL, "team_id" bigint)',
  'CREATE INDEX "risk_by_account_id" ON "risk" ("account_id", "id") WHERE "shelf" IS NULL',
  'CREATE UNIQUE INDEX "risk_unique_sourceID" ON "risk" (account_id, lower("sourceID"))',
  'ALTER TABLE "risk" ADD CONSTRAINT "team" FOREIGN KEY ("team_id") REFERENCES "team"("id")',
  'DROP INDEX "public"."risk_by_team_id"',
];
const OTHERS = [
  'CREATE TABLE "risk_services" ("from_id" bigint NOT NULL, "to_id" bigint NOT NULL)',
  'CREATE INDEX "team_by_risk_id" ON "team" ("risk_id", "id")',
  'ALTER TABLE "team" ADD "risk_id" bigint',
  'DROP INDEX "public"."team_by_name"',
];
const tableOfIndex = new Map([
  ['risk_by_team_id', 'risk'],
  ['team_by_name', 'team'],
]);

it('onlyTables drops statements on tables of other records', () => {
  expect(onlyTables([...OTHERS, ...RISK], ['risk'], tableOfIndex)).toEqual(RISK);
});

it('onlyTables refuses a statement that it does not understand', () => {
  expect(() => onlyTables(['DROP INDEX "public"."left_over"'], ['risk'], tableOfIndex)).toThrow(
    'Whose table',
  );
});
