-- By hand: how words are written for searching. search_fold does what foldWords of src/kit/server/search/fold-words.ts does, where
-- the reasons stand; a test compares the two. Their bodies are bound to what they name when they are made ("begin atomic"), so that
-- a dump is restored with any search_path.
CREATE FUNCTION search_letters(value text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
BEGIN ATOMIC
  SELECT trim(regexp_replace(regexp_replace(
    replace(replace(replace(replace(replace(replace(replace(
      regexp_replace(
        lower(translate(
          regexp_replace(
            normalize(regexp_replace(value, '[''`´‘’‛′ʹʻʼʽʾʿ\u00ad\u0300-\u036f\u0610-\u061a\u0640\u064b-\u065f\u0670\u06d6-\u06ed\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]', '', 'g'), NFKD),
            '[''`´‘’‛′ʹʻʼʽʾʿ\u00ad\u0300-\u036f\u0610-\u061a\u0640\u064b-\u065f\u0670\u06d6-\u06ed\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]', '', 'g'),
          'øØłŁđĐħĦıðÐþÞßæÆœŒٱىةکیېہھۃ٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹',
          'oOlLdDhHidDtTsaAoOايهكييههه01234567890123456789') COLLATE "C"),
        '[^a-z0-9\u00df-\u00f6\u00f8-\u02af\u0370-\u0482\u048a-\u0589\u05d0-\u05ea\u0620-\u064a\u066e-\u06d3\u06d5\u06ee-\u06fc\u06ff\u0750-\u077f\u08a0-\u08c7\u0900-\u1fff\u2c00-\u2dff\u3041-\ud7ff\uf900-\ufaff]+', ' ', 'g'),
      'ee', 'i'), 'oo', 'u'), 'ou', 'u'), 'dh', 'd'), 'kh', 'k'), 'gh', 'g'), 'q', 'k'),
    '([a-z])\1+', '\1', 'g'),
    'ah( |$)', 'a\1', 'g'));
END;--> statement-breakpoint
CREATE FUNCTION search_fold(value text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
BEGIN ATOMIC
  SELECT ' ' || coalesce(string_agg(word || coalesce(' ' || form, ''), ' ' ORDER BY place), '') || ' '
  FROM (
    SELECT left(typed, 40) AS word, place
    FROM unnest(string_to_array(search_letters(value), ' ')) WITH ORDINALITY AS letters (typed, place)
    WHERE typed <> ''
  ) AS words
  LEFT JOIN (
    SELECT form, unnest(others) AS other FROM (VALUES
      ('masjid', '{moskue,moskues,moske,masjids,masajid,musjid,مسجد,المسجد}'),
      ('juma', '{jumua,jumu,jumat,jumuat,جمعه,الجمعه}'),
      ('jama', '{jamat,jemat,جماعه}'),
      ('ramadan', '{ramazan,ramzan,ramdan,رمضان}'),
      ('eid', '{id,ied,عيد,العيد}'),
      ('sala', '{salat,solat,sola,namaz,prayer,prayers,صلاه,الصلاه,نماز}'),
      ('kuran', '{koran,kurans,قران,القران}'),
      ('zaka', '{zakat,زكاه}'),
      ('hadit', '{hadith,hadis,hadiths,ahadith,حديث}'),
      ('dua', '{duas,دعاء}'),
      ('tarawih', '{tarawi,taravi,taravih,terawih,تراويح}'),
      ('iftar', '{aftar,iftari,aftari,iftars,افطار}'),
      ('suhur', '{sehri,sahur,sehur,سحور}'),
      ('umra', '{umro,عمره}'),
      ('haj', '{حج}'),
      ('madrasa', '{madresa,madrasas,medresa,مدرسه}'),
      ('janaza', '{jenaza,جنازه}'),
      ('nika', '{نكاح}'),
      ('muhamad', '{mohamed,mohamad,muhamed,mohamet,محمد}'),
      ('isha', '{esha,عشاء}'),
      ('fajr', '{fajar,fejr,فجر}'),
      ('zuhr', '{duhr,dur,zohr,zuhur,duhur,ظهر}'),
      ('asr', '{asar,عصر}'),
      ('magrib', '{magreb,magrab,مغرب}'),
      ('wudu', '{wuzu,vudu,وضوء}'),
      ('shaik', '{shayk,sheik,shek,shik,شيخ}')
    ) AS spellings (form, others_text), LATERAL (SELECT others_text::text[] AS others) AS listed
  ) AS known ON known.other = words.word;
END;--> statement-breakpoint
CREATE FUNCTION search_vector(words text) RETURNS tsvector LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
BEGIN ATOMIC
  SELECT array_to_tsvector(array_remove(string_to_array(words, ' '), ''));
END;--> statement-breakpoint
CREATE FUNCTION near_spellings(words text) RETURNS text[] LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
BEGIN ATOMIC
  SELECT coalesce(array_agg(DISTINCT key), '{}')
  FROM unnest(string_to_array(split_part(words, '|', 1), ' ')) AS title (word),
    LATERAL (
      SELECT word AS key
      UNION ALL
      SELECT left(word, at - 1) || substr(word, at + 1) FROM generate_series(1, length(word)) AS letters (at)
    ) AS keys
  WHERE length(word) BETWEEN 4 AND 20;
END;--> statement-breakpoint
ALTER TABLE "council_meetings" ADD COLUMN "search_words" text GENERATED ALWAYS AS (search_fold(title) || '|' || search_fold(coalesce(description, '') || ' ' || coalesce(location, '') || ' ' || coalesce(address, '') || ' ' || coalesce(meeting_type, ''))) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "search_words" text GENERATED ALWAYS AS (search_fold(title) || '|' || search_fold(coalesce(description, '') || ' ' || coalesce(location, '') || ' ' || coalesce(place_name, '') || ' ' || coalesce(address, '') || ' ' || coalesce(postcode, '') || ' ' || coalesce(organizer, '') || ' ' || coalesce(category, ''))) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "volunteer_opportunities" ADD COLUMN "search_words" text GENERATED ALWAYS AS (search_fold(title) || '|' || search_fold(coalesce(description, '') || ' ' || coalesce(category, '') || ' ' || coalesce(location, '') || ' ' || coalesce(address, '') || ' ' || coalesce(postcode, ''))) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "announcements" ADD COLUMN "search_words" text GENERATED ALWAYS AS (search_fold(title) || '|' || search_fold(coalesce(body, '') || ' ' || coalesce(kind, ''))) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "places" ADD COLUMN "search_words" text GENERATED ALWAYS AS (search_fold(name) || '|' || search_fold(coalesce(address, '') || ' ' || coalesce(postcode, '') || ' ' || coalesce(replace(postcode, ' ', ''), '') || ' ' || coalesce(replace(kind, '_', ' '), '') || ' ' || coalesce(ward, '') || ' ' || coalesce(description, ''))) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "council_meetings_by_words" ON "council_meetings" USING gin (search_vector("search_words"));--> statement-breakpoint
CREATE INDEX "council_meetings_by_near_words" ON "council_meetings" USING gin (near_spellings("search_words"));--> statement-breakpoint
CREATE INDEX "events_by_words" ON "events" USING gin (search_vector("search_words"));--> statement-breakpoint
CREATE INDEX "events_by_near_words" ON "events" USING gin (near_spellings("search_words"));--> statement-breakpoint
CREATE INDEX "volunteer_opportunities_by_words" ON "volunteer_opportunities" USING gin (search_vector("search_words"));--> statement-breakpoint
CREATE INDEX "volunteer_opportunities_by_near_words" ON "volunteer_opportunities" USING gin (near_spellings("search_words"));--> statement-breakpoint
CREATE INDEX "announcements_by_words" ON "announcements" USING gin (search_vector("search_words"));--> statement-breakpoint
CREATE INDEX "announcements_by_near_words" ON "announcements" USING gin (near_spellings("search_words"));--> statement-breakpoint
CREATE INDEX "places_by_words" ON "places" USING gin (search_vector("search_words"));--> statement-breakpoint
CREATE INDEX "places_by_near_words" ON "places" USING gin (near_spellings("search_words"));