ALTER TABLE "mosque_details" ADD COLUMN "step_free" boolean;--> statement-breakpoint
ALTER TABLE "mosque_details" ADD COLUMN "lift" boolean;--> statement-breakpoint
ALTER TABLE "mosque_details" ADD COLUMN "disabled_parking" boolean;--> statement-breakpoint
ALTER TABLE "mosque_details" ADD COLUMN "accessible_toilet" boolean;--> statement-breakpoint
ALTER TABLE "mosque_details" ADD COLUMN "chairs" boolean;--> statement-breakpoint
ALTER TABLE "mosque_details" ADD COLUMN "hearing_loop" boolean;--> statement-breakpoint
ALTER TABLE "mosque_details" ADD COLUMN "bsl" boolean;--> statement-breakpoint
ALTER TABLE "mosque_details" ADD COLUMN "captions" boolean;--> statement-breakpoint
ALTER TABLE "mosque_details" ADD COLUMN "khutbah_text" boolean;--> statement-breakpoint
ALTER TABLE "mosque_details" ADD COLUMN "quiet_room" boolean;--> statement-breakpoint
ALTER TABLE "mosque_details" ADD COLUMN "carers_room" boolean;--> statement-breakpoint
ALTER TABLE "mosque_details" ADD COLUMN "access_confirmed_at" timestamp (3) with time zone;