ALTER TABLE "sittings" ADD COLUMN "mosque_name" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "sittings" ADD COLUMN "search_words" text GENERATED ALWAYS AS (search_fold(case kind when 'taraweeh' then 'Taraweeh' when 'qiyam' then 'Qiyam' when 'eid_al_fitr' then 'Eid al-Fitr prayer' when 'eid_al_adha' then 'Eid al-Adha prayer' when 'eclipse' then 'Eclipse prayer' when 'rain' then 'Prayer for rain' end || ' ' || mosque_name) || '|' || search_fold(coalesce(hall, '') || ' ' || coalesce(address, '') || ' ' || coalesce(postcode, '') || ' ' || coalesce(language, '') || ' ' || coalesce(note, '') || ' ' || coalesce(rakahs::text || ' rakahs rakats', '') || ' ' || coalesce(case womens_places when 'yes' then 'women sisters ladies' end, ''))) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "sittings_by_words" ON "sittings" USING gin (search_vector("search_words"));--> statement-breakpoint
CREATE INDEX "sittings_by_near_words" ON "sittings" USING gin (near_spellings("search_words"));--> statement-breakpoint
-- By hand: a sitting is found by its mosque's name, also after the mosque is renamed.
CREATE FUNCTION sitting_takes_mosque_name() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.mosque_name := coalesce((SELECT name FROM places WHERE id = NEW.mosque_id), '');
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER sitting_takes_mosque_name BEFORE INSERT OR UPDATE OF mosque_id ON "sittings"
  FOR EACH ROW EXECUTE FUNCTION sitting_takes_mosque_name();--> statement-breakpoint
CREATE FUNCTION mosque_renames_sittings() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE sittings SET mosque_name = NEW.name WHERE mosque_id = NEW.id;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER mosque_renames_sittings AFTER UPDATE OF name ON "places" FOR EACH ROW
  WHEN (OLD.name IS DISTINCT FROM NEW.name) EXECUTE FUNCTION mosque_renames_sittings();--> statement-breakpoint
UPDATE sittings SET mosque_name = places.name FROM places WHERE places.id = sittings.mosque_id;
