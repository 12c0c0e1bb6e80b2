import type { MigrationInterface, QueryRunner } from 'typeorm';

const STATEMENTS = [
  `CREATE TABLE "broadcast" ("id" BIGSERIAL NOT NULL, "source" text, "sourceID" text, "created_at" TIMESTAMP(0) WITH TIME ZONE NOT NULL, "updated_at" TIMESTAMP(0) WITH TIME ZONE NOT NULL, "message" text NOT NULL, "message_type" text NOT NULL, "visibility" text NOT NULL, "start_at" TIMESTAMP(0) WITH TIME ZONE, "end_at" TIMESTAMP(0) WITH TIME ZONE, "time_zone" text, "disabled" boolean NOT NULL, "request_id" bigint, "remarks" text, "account_id" text NOT NULL, "version" integer NOT NULL DEFAULT '1', CONSTRAINT "PK_0ded4e27b42c4b2589e70095aa9" PRIMARY KEY ("id"))`,
  `CREATE INDEX "broadcast_by_account_id" ON "broadcast"  ("account_id", "id")`,
  `CREATE INDEX "broadcast_by_account_id_sourceID" ON "broadcast"  ("account_id", "sourceID", "id")`,
  `CREATE INDEX "broadcast_by_account_id_created_at" ON "broadcast"  ("account_id", "created_at", "id")`,
  `CREATE INDEX "broadcast_by_account_id_updated_at" ON "broadcast"  ("account_id", "updated_at", "id")`,
  `CREATE INDEX "broadcast_by_account_id_start_at" ON "broadcast"  ("account_id", "start_at", "id")`,
  `CREATE INDEX "broadcast_by_account_id_end_at" ON "broadcast"  ("account_id", "end_at", "id")`,
  `CREATE TABLE "broadcast_customers" ("from_id" bigint NOT NULL, "to_id" bigint NOT NULL, CONSTRAINT "PK_50743e2e4b8591d8febf4dd0e2a" PRIMARY KEY ("from_id", "to_id"))`,
  `CREATE INDEX "broadcast_customers_inverse" ON "broadcast_customers"  ("to_id", "from_id")`,
  `CREATE TABLE "broadcast_organizations" ("from_id" bigint NOT NULL, "to_id" bigint NOT NULL, CONSTRAINT "PK_ee740002db899bec002b587475a" PRIMARY KEY ("from_id", "to_id"))`,
  `CREATE INDEX "broadcast_organizations_inverse" ON "broadcast_organizations"  ("to_id", "from_id")`,
  `CREATE TABLE "broadcast_service_instances" ("from_id" bigint NOT NULL, "to_id" bigint NOT NULL, CONSTRAINT "PK_8b8747cd5a5e3c5ca263609a42f" PRIMARY KEY ("from_id", "to_id"))`,
  `CREATE INDEX "broadcast_service_instances_inverse" ON "broadcast_service_instances"  ("to_id", "from_id")`,
  `CREATE TABLE "broadcast_sites" ("from_id" bigint NOT NULL, "to_id" bigint NOT NULL, CONSTRAINT "PK_18214fece28badc6b8bf0b5b7f7" PRIMARY KEY ("from_id", "to_id"))`,
  `CREATE INDEX "broadcast_sites_inverse" ON "broadcast_sites"  ("to_id", "from_id")`,
  `CREATE TABLE "broadcast_skill_pools" ("from_id" bigint NOT NULL, "to_id" bigint NOT NULL, CONSTRAINT "PK_7ad6ffaed376de8628ec3677eb0" PRIMARY KEY ("from_id", "to_id"))`,
  `CREATE INDEX "broadcast_skill_pools_inverse" ON "broadcast_skill_pools"  ("to_id", "from_id")`,
  `CREATE TABLE "broadcast_teams" ("from_id" bigint NOT NULL, "to_id" bigint NOT NULL, CONSTRAINT "PK_421bc5ae7a77f385bd2f1493e40" PRIMARY KEY ("from_id", "to_id"))`,
  `CREATE INDEX "broadcast_teams_inverse" ON "broadcast_teams"  ("to_id", "from_id")`,
  `CREATE TABLE "broadcast_translation" ("id" BIGSERIAL NOT NULL, "created_at" TIMESTAMP(0) WITH TIME ZONE NOT NULL, "updated_at" TIMESTAMP(0) WITH TIME ZONE NOT NULL, "broadcast_id" bigint, "locale" text NOT NULL, "message" text, "account_id" text NOT NULL, "version" integer NOT NULL DEFAULT '1', CONSTRAINT "PK_1798bb9fb286722b1672a7e1df3" PRIMARY KEY ("id"))`,
  `CREATE INDEX "broadcast_translation_by_account_id" ON "broadcast_translation"  ("account_id", "id")`,
  `CREATE INDEX "broadcast_translation_by_broadcast_id" ON "broadcast_translation"  ("broadcast_id", "id") WHERE "broadcast_id" IS NOT NULL`,
  `ALTER TABLE "broadcast_translation" ADD CONSTRAINT "broadcast" FOREIGN KEY ("broadcast_id") REFERENCES "broadcast"("id") ON DELETE NO ACTION ON UPDATE NO ACTION`,
  `CREATE UNIQUE INDEX "broadcast_translation_unique_broadcast_locale" ON "broadcast_translation" (account_id, "broadcast_id", lower("locale"))`,
];

export class AddBroadcasts1799680000000 implements MigrationInterface {
  readonly name = 'AddBroadcasts1799680000000';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await runner.query(statement);
  }

  async down(): Promise<void> {
    throw new Error('Records are never thrown away by a migration.');
  }
}
