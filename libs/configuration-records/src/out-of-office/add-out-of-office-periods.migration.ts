import type { MigrationInterface, QueryRunner } from 'typeorm';

const STATEMENTS = [
  `CREATE TABLE "out_of_office_period" ("id" BIGSERIAL NOT NULL, "source" text, "sourceID" text, "created_at" TIMESTAMP(0) WITH TIME ZONE NOT NULL, "updated_at" TIMESTAMP(0) WITH TIME ZONE NOT NULL, "person_id" bigint NOT NULL, "start_at" TIMESTAMP(0) WITH TIME ZONE NOT NULL, "end_at" TIMESTAMP(0) WITH TIME ZONE NOT NULL, "reason" text, "approval_delegate_id" bigint, "effort_class_id" bigint, "time_allocation_id" bigint, "account_id" text NOT NULL, "version" integer NOT NULL DEFAULT '1', CONSTRAINT "PK_38c6db23c288cc104529c4de126" PRIMARY KEY ("id"))`,
  `CREATE INDEX "out_of_office_period_by_account_id" ON "out_of_office_period"  ("account_id", "id")`,
  `CREATE INDEX "out_of_office_period_by_account_id_sourceID" ON "out_of_office_period"  ("account_id", "sourceID", "id")`,
  `CREATE INDEX "out_of_office_period_by_account_id_created_at" ON "out_of_office_period"  ("account_id", "created_at", "id")`,
  `CREATE INDEX "out_of_office_period_by_account_id_updated_at" ON "out_of_office_period"  ("account_id", "updated_at", "id")`,
  `CREATE INDEX "out_of_office_period_by_account_id_person_id" ON "out_of_office_period"  ("account_id", "person_id", "id")`,
  `CREATE INDEX "out_of_office_period_by_account_id_start_at" ON "out_of_office_period"  ("account_id", "start_at", "id")`,
  `CREATE INDEX "out_of_office_period_by_account_id_end_at" ON "out_of_office_period"  ("account_id", "end_at", "id")`,
  `CREATE TABLE "time_allocation" ("id" BIGSERIAL NOT NULL, "source" text, "sourceID" text, "created_at" TIMESTAMP(0) WITH TIME ZONE NOT NULL, "updated_at" TIMESTAMP(0) WITH TIME ZONE NOT NULL, "name" text NOT NULL, "disabled" boolean NOT NULL, "account_id" text NOT NULL, "version" integer NOT NULL DEFAULT '1', CONSTRAINT "PK_93b38410a6da4ea7acc960154d7" PRIMARY KEY ("id"))`,
  `CREATE INDEX "time_allocation_by_account_id" ON "time_allocation"  ("account_id", "id")`,
  `CREATE INDEX "time_allocation_by_account_id_sourceID" ON "time_allocation"  ("account_id", "sourceID", "id")`,
  `CREATE INDEX "time_allocation_by_account_id_created_at" ON "time_allocation"  ("account_id", "created_at", "id")`,
  `CREATE INDEX "time_allocation_by_account_id_updated_at" ON "time_allocation"  ("account_id", "updated_at", "id")`,
  `CREATE INDEX "time_allocation_by_account_id_name" ON "time_allocation"  ("account_id", "name", "id")`,
  `CREATE TABLE "time_allocation_organizations" ("from_id" bigint NOT NULL, "to_id" bigint NOT NULL, CONSTRAINT "PK_76a04d055b7d3e95793c7955e10" PRIMARY KEY ("from_id", "to_id"))`,
  `CREATE INDEX "time_allocation_organizations_inverse" ON "time_allocation_organizations"  ("to_id", "from_id")`,
];

export class AddOutOfOfficePeriods1797900000000 implements MigrationInterface {
  readonly name = 'AddOutOfOfficePeriods1797900000000';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await runner.query(statement);
  }

  async down(): Promise<void> {
    throw new Error('Records are never thrown away by a migration.');
  }
}
