CREATE TABLE "prayer_room_details" (
	"place_id" uuid PRIMARY KEY NOT NULL,
	"setting" text NOT NULL,
	"ask_for" text DEFAULT '' NOT NULL,
	"who_may_use" text,
	"wudu" boolean,
	"womens_space" boolean,
	"step_free" boolean,
	"opening_hours" jsonb,
	CONSTRAINT "prayer_room_details_setting_known" CHECK ("prayer_room_details"."setting" in ('hospital', 'station', 'college', 'workplace', 'shopping_centre', 'other')),
	CONSTRAINT "prayer_room_details_users_known" CHECK ("prayer_room_details"."who_may_use" in ('anyone', 'visitors_and_patients', 'students_and_staff', 'staff')),
	CONSTRAINT "prayer_room_details_ask_for_short" CHECK (char_length("prayer_room_details"."ask_for") <= 300)
);
--> statement-breakpoint
ALTER TABLE "places" DROP CONSTRAINT "places_kind_known";--> statement-breakpoint
ALTER TABLE "prayer_room_details" ADD CONSTRAINT "prayer_room_details_place_id_places_id_fk" FOREIGN KEY ("place_id") REFERENCES "public"."places"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "places" ADD CONSTRAINT "places_kind_known" CHECK ("places"."kind" in ('mosque', 'islamic_school', 'other_facility', 'prayer_room'));