CREATE TABLE "audit_seals" (
	"number" bigint PRIMARY KEY NOT NULL,
	"entry_id" uuid NOT NULL,
	"salt" text,
	"digest" text NOT NULL,
	"hash" text NOT NULL,
	"is_anchor" boolean DEFAULT false NOT NULL,
	CONSTRAINT "audit_seals_entry_id_unique" UNIQUE("entry_id")
);
--> statement-breakpoint
-- By hand
-- The audit log can only be added to. Whoever has only been granted SELECT and INSERT on it (the application's role) has these
-- functions of the owner for the rest; the triggers hold the owner itself to them.
CREATE OR REPLACE FUNCTION audit_log_is_append_only() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND current_setting('mahalla.erasing', true) = 'on'
    AND NEW.before IS NULL AND NEW.after IS NULL AND NEW.reason IS NULL
    AND (NEW.id, NEW.actor_id, NEW.action, NEW.target_type, NEW.target_id, NEW.request_id, NEW.created_at)
      IS NOT DISTINCT FROM
      (OLD.id, OLD.actor_id, OLD.action, OLD.target_type, OLD.target_id, OLD.request_id, OLD.created_at) THEN
    RETURN NEW;
  END IF;
  IF TG_OP = 'DELETE' AND current_setting('mahalla.forgetting', true) = 'on'
    AND OLD.created_at < now() - interval '11 months' THEN
    RETURN OLD;
  END IF;
  RAISE EXCEPTION 'the audit log is append-only';
END $$;--> statement-breakpoint
CREATE FUNCTION audit_seals_are_append_only() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' AND current_setting('mahalla.sealing', true) = 'on' THEN RETURN NEW; END IF;
  IF TG_OP = 'DELETE' AND current_setting('mahalla.forgetting', true) = 'on' THEN RETURN OLD; END IF;
  IF TG_OP = 'UPDATE' AND (NEW.number, NEW.entry_id, NEW.digest, NEW.hash) = (OLD.number, OLD.entry_id, OLD.digest, OLD.hash) THEN
    IF current_setting('mahalla.erasing', true) = 'on' AND NEW.salt IS NULL AND NEW.is_anchor = OLD.is_anchor THEN
      RETURN NEW;
    END IF;
    IF current_setting('mahalla.forgetting', true) = 'on' AND NEW.salt IS NULL AND NEW.is_anchor THEN RETURN NEW; END IF;
  END IF;
  RAISE EXCEPTION 'the seals of the audit log are append-only';
END $$;--> statement-breakpoint
CREATE TRIGGER audit_seals_append_only BEFORE INSERT OR UPDATE OR DELETE ON "audit_seals"
  FOR EACH ROW EXECUTE FUNCTION audit_seals_are_append_only();--> statement-breakpoint
CREATE FUNCTION audit_is_not_truncated() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the audit log is append-only';
END $$;--> statement-breakpoint
CREATE TRIGGER audit_log_not_truncated BEFORE TRUNCATE ON "audit_log"
  FOR EACH STATEMENT EXECUTE FUNCTION audit_is_not_truncated();--> statement-breakpoint
CREATE TRIGGER audit_seals_not_truncated BEFORE TRUNCATE ON "audit_seals"
  FOR EACH STATEMENT EXECUTE FUNCTION audit_is_not_truncated();--> statement-breakpoint
-- Empties what entries say, and with it the salts of their seals: in statements of their own, so that the second sees what was
-- sealed while the first waited.
CREATE FUNCTION audit_empty(entries uuid[]) RETURNS void LANGUAGE plpgsql
SET search_path = pg_catalog, public AS $$
BEGIN
  PERFORM set_config('mahalla.erasing', 'on', true);
  UPDATE audit_log SET before = NULL, after = NULL, reason = NULL WHERE id = ANY(entries);
  UPDATE audit_seals SET salt = NULL WHERE entry_id = ANY(entries);
  PERFORM set_config('mahalla.erasing', 'off', true);
END $$;--> statement-breakpoint
-- Empties the entries about a person.
CREATE FUNCTION audit_erase_person(person text) RETURNS void LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pg_catalog, public AS $$
BEGIN
  PERFORM audit_empty(array(
    SELECT id FROM audit_log
    WHERE (target_type = 'user' AND target_id = person) OR before ->> 'userId' = person OR after ->> 'userId' = person
  ));
END $$;--> statement-breakpoint
-- Empties the entries about things of a type: these, and those that their author has changed and deleted before.
CREATE FUNCTION audit_erase_things(kind text, things text[], author uuid, kept text[]) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
BEGIN
  PERFORM audit_empty(array(
    SELECT id FROM audit_log
    WHERE target_type = kind AND (target_id = ANY(things) OR (actor_id = author AND target_id <> ALL(kept)))
  ));
END $$;--> statement-breakpoint
-- Seals entries that have no seal yet, at most so many, and answers how many. One sealer works at a time; nobody who adds
-- entries waits for it. An entry that is being emptied is waited for.
CREATE FUNCTION audit_seal(most integer) RETURNS integer LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pg_catalog, public AS $$
DECLARE
  entry audit_log;
  last_number bigint;
  last_hash text;
  new_salt text;
  new_digest text;
  sealed integer := 0;
BEGIN
  PERFORM pg_advisory_xact_lock(7240131);
  PERFORM set_config('mahalla.sealing', 'on', true);
  SELECT number, hash INTO last_number, last_hash FROM audit_seals ORDER BY number DESC LIMIT 1;
  last_number := coalesce(last_number, 0);
  last_hash := coalesce(last_hash, '');
  FOR entry IN
    SELECT log.* FROM audit_log AS log
    WHERE NOT EXISTS (SELECT 1 FROM audit_seals WHERE entry_id = log.id)
    ORDER BY log.id LIMIT most FOR UPDATE OF log
  LOOP
    last_number := last_number + 1;
    new_salt := replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '');
    new_digest := encode(sha256(convert_to(
      new_salt || jsonb_build_array(entry.before, entry.after, entry.reason)::text, 'UTF8')), 'hex');
    last_hash := encode(sha256(convert_to(last_hash || last_number || jsonb_build_array(
      entry.id, entry.actor_id, entry.action, entry.target_type, entry.target_id, entry.request_id,
      (extract(epoch FROM entry.created_at) * 1000)::bigint)::text || new_digest, 'UTF8')), 'hex');
    INSERT INTO audit_seals (number, entry_id, salt, digest, hash)
      VALUES (last_number, entry.id, new_salt, new_digest, last_hash);
    sealed := sealed + 1;
  END LOOP;
  PERFORM set_config('mahalla.sealing', 'off', true);
  RETURN sealed;
END $$;--> statement-breakpoint
-- Removes the oldest entries, from before an instant and from more than eleven months ago, and keeps the last of their seals as
-- the anchor of the chain.
CREATE FUNCTION audit_remove_before(instant timestamptz) RETURNS void LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pg_catalog, public AS $$
DECLARE
  first_kept bigint;
BEGIN
  PERFORM audit_seal(1000000);
  SELECT min(seal.number) INTO first_kept FROM audit_seals AS seal JOIN audit_log AS log ON log.id = seal.entry_id
    WHERE log.created_at >= least(instant, now() - interval '11 months');
  IF first_kept IS NULL THEN
    SELECT max(number) + 1 INTO first_kept FROM audit_seals;
  END IF;
  PERFORM set_config('mahalla.forgetting', 'on', true);
  DELETE FROM audit_log WHERE id IN (SELECT entry_id FROM audit_seals WHERE number < first_kept);
  DELETE FROM audit_seals WHERE number < first_kept - 1;
  UPDATE audit_seals SET is_anchor = true, salt = NULL WHERE number = first_kept - 1;
  PERFORM set_config('mahalla.forgetting', 'off', true);
END $$;--> statement-breakpoint
REVOKE EXECUTE ON FUNCTION audit_empty(uuid[]) FROM PUBLIC;
