CREATE TABLE "bereavement_services" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"for_whom" text,
	"phone" text NOT NULL,
	"opening_hours" jsonb,
	"source" text NOT NULL,
	"checked_on" date NOT NULL,
	"check_by" date NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "bereavement_services_kind_known" CHECK ("bereavement_services"."kind" in ('mosque', 'hospital', 'medical_examiner', 'register_office', 'coroner', 'cemetery', 'ghusl_women', 'ghusl_men', 'costs', 'support', 'abroad')),
	CONSTRAINT "bereavement_services_checked_before" CHECK ("bereavement_services"."check_by" > "bereavement_services"."checked_on")
);
--> statement-breakpoint
CREATE INDEX "bereavement_services_by_check" ON "bereavement_services" USING btree ("check_by");--> statement-breakpoint
-- By hand: the page comes first for words about a death. Administrators change the list on their screen.
INSERT INTO "search_answers" ("id", "title", "line", "path", "phrases", "sort_order", "created_at", "updated_at") VALUES
(gen_random_uuid(), 'When someone dies', 'What to do first, and whom to ring', '/when-someone-dies', '{"death","dead","die","died","dies","dying","deceased","passed away","someone died","what to do when someone dies","bereavement","bereaved","funeral","janazah","bury","buried","burial","ghusl","coroner","post mortem","medical examiner","register a death","death certificate","green form","inna lillahi","جنازة","انتقال","وفاة"}', 5, now(), now())
ON CONFLICT DO NOTHING;
