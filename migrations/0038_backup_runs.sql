CREATE TABLE "backup_runs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"file" text,
	"started_at" timestamp (3) with time zone NOT NULL,
	"finished_at" timestamp (3) with time zone NOT NULL,
	"problem" text,
	"is_encrypted" boolean NOT NULL,
	"bytes" bigint NOT NULL,
	"tables" integer NOT NULL,
	"rows" bigint NOT NULL,
	"files" integer NOT NULL,
	CONSTRAINT "backup_runs_kind_known" CHECK ("backup_runs"."kind" in ('backup', 'drill'))
);
--> statement-breakpoint
CREATE INDEX "backup_runs_by_time" ON "backup_runs" USING btree ("kind","finished_at","id");