CREATE TABLE "visit_addresses" (
	"date" date NOT NULL,
	"address" text NOT NULL,
	"marks" integer NOT NULL,
	CONSTRAINT "visit_addresses_date_address_pk" PRIMARY KEY("date","address"),
	CONSTRAINT "visit_addresses_marked" CHECK ("visit_addresses"."marks" > 0)
);
--> statement-breakpoint
ALTER TABLE "stored_files" ADD COLUMN "uploaded_by" uuid;--> statement-breakpoint
ALTER TABLE "stored_files" ADD COLUMN "uploaded_for" uuid;--> statement-breakpoint
CREATE INDEX "stored_files_waiting" ON "stored_files" USING btree ("uploaded_for") WHERE "stored_files"."uploaded_for" is not null;--> statement-breakpoint
CREATE INDEX "stored_files_uploaded" ON "stored_files" USING btree ("uploaded_by") WHERE "stored_files"."uploaded_by" is not null;--> statement-breakpoint
ALTER TABLE "stored_files" ADD CONSTRAINT "stored_files_sender_until_owned" CHECK ("stored_files"."owner_kind" is null or ("stored_files"."uploaded_by" is null and "stored_files"."uploaded_for" is null));