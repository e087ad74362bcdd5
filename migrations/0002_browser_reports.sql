CREATE TABLE "browser_reports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"directive" text NOT NULL,
	"blocked" text NOT NULL,
	"page" text NOT NULL,
	"count" integer NOT NULL,
	"first_seen_at" timestamp (3) with time zone NOT NULL,
	"last_seen_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "browser_reports_once" UNIQUE("directive","blocked","page")
);
