-- By hand: more spellings (src/kit/server/search/search-query.ts), and the words of rows that contain one of them.
CREATE OR REPLACE FUNCTION search_fold(value text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
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
      ('shaik', '{shayk,sheik,shek,shik,شيخ}'),
      ('mawlid', '{mawlud,maulid,maulud,maulidun,mulid,mulud,mevlid,mevlud,mawlidun,milad,miladun,miladu,مولد,المولد,ميلاد}'),
      ('laylat', '{laylatul,laylatu,leylat,leylatul,lailat,lailatul,lailatu,ليله}'),
      ('halaka', '{halka,halakat,halakas,halkas,حلقه}'),
      ('kutba', '{kutbat,kutbas,hutba,خطبه,الخطبه}'),
      ('sadaka', '{sadka,sadakat,sadakas,صدقه}'),
      ('itikaf', '{etikaf,اعتكاف}')
    ) AS spellings (form, others_text), LATERAL (SELECT others_text::text[] AS others) AS listed
  ) AS known ON known.other = words.word;
END;--> statement-breakpoint
DO $$
DECLARE
  changed text := ' (' || 'mawlud|maulid|maulud|maulidun|mulid|mulud|mevlid|mevlud|mawlidun|milad|miladun|miladu|مولد|المولد' ||
    '|ميلاد|laylatul|laylatu|leylat|leylatul|lailat|lailatul|lailatu|ليله|halka|halakat|halakas|halkas' ||
    '|حلقه|kutbat|kutbas|hutba|خطبه|الخطبه|sadka|sadakat|sadakas|صدقه|etikaf|اعتكاف' || ') ';
  searched record;
BEGIN
  FOR searched IN SELECT * FROM (VALUES
    ('council_meetings', 'title'), ('events', 'title'), ('volunteer_opportunities', 'title'), ('announcements', 'title'),
    ('places', 'name'), ('community_groups', 'name'), ('forum_post_texts', 'title'), ('member_profiles', 'shown_name'),
    ('businesses', 'name'), ('classified_listings', 'title')
  ) AS tables (name, title) LOOP
    EXECUTE format('UPDATE %1$I SET %2$I = %2$I WHERE search_words ~ $1', searched.name, searched.title) USING changed;
  END LOOP;
END $$;--> statement-breakpoint
ALTER TABLE "volunteer_profiles" ADD COLUMN "search_words" text GENERATED ALWAYS AS (search_fold(display_name) || '|' || search_fold(coalesce(search_text, ''))) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "volunteer_profiles_by_words" ON "volunteer_profiles" USING gin (search_vector("search_words"));