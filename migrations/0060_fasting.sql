CREATE TABLE "earlier_fasts" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"days" integer NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "earlier_fasts_sane" CHECK ("earlier_fasts"."days" between 0 and 3000)
);
--> statement-breakpoint
CREATE TABLE "fast_reminders" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"suhoor_minutes" integer,
	"iftar_minutes" integer,
	"suhoor_sent_on" date,
	"iftar_sent_on" date,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "fast_reminders_suhoor_offered" CHECK ("fast_reminders"."suhoor_minutes" in (10, 20, 30, 45, 60)),
	CONSTRAINT "fast_reminders_iftar_offered" CHECK ("fast_reminders"."iftar_minutes" in (0, 5, 10, 15))
);
--> statement-breakpoint
CREATE TABLE "fasts" (
	"user_id" uuid NOT NULL,
	"fast_date" date NOT NULL,
	"mark" text NOT NULL,
	"reason" text,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "fasts_user_id_fast_date_pk" PRIMARY KEY("user_id","fast_date"),
	CONSTRAINT "fasts_mark_known" CHECK ("fasts"."mark" in ('fasted', 'made_up', 'missed')),
	CONSTRAINT "fasts_reason_known" CHECK ("fasts"."reason" in ('travel', 'illness', 'period', 'pregnancy_or_nursing', 'other')),
	CONSTRAINT "fasts_reason_of_missed" CHECK ("fasts"."reason" is null or "fasts"."mark" = 'missed')
);
--> statement-breakpoint
ALTER TABLE "notifications" ADD COLUMN "expires_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "earlier_fasts" ADD CONSTRAINT "earlier_fasts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fast_reminders" ADD CONSTRAINT "fast_reminders_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fasts" ADD CONSTRAINT "fasts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "fast_reminders_suhoor" ON "fast_reminders" USING btree ("suhoor_minutes") WHERE "fast_reminders"."suhoor_minutes" is not null;--> statement-breakpoint
CREATE INDEX "fast_reminders_iftar" ON "fast_reminders" USING btree ("iftar_minutes") WHERE "fast_reminders"."iftar_minutes" is not null;