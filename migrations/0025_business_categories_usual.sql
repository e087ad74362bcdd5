-- By hand
-- What a high street usually has; administrators change it on their screen.
INSERT INTO business_categories (id, name, slug, created_at, updated_at) VALUES
  (gen_random_uuid(), 'Food and drink', 'food-drink', now(), now()),
  (gen_random_uuid(), 'Home and repairs', 'home-repairs', now(), now()),
  (gen_random_uuid(), 'Health and care', 'health-care', now(), now()),
  (gen_random_uuid(), 'Learning', 'learning', now(), now()),
  (gen_random_uuid(), 'Shops', 'shops', now(), now()),
  (gen_random_uuid(), 'Hair and beauty', 'hair-beauty', now(), now()),
  (gen_random_uuid(), 'Money and law', 'money-law', now(), now()),
  (gen_random_uuid(), 'Travel and occasions', 'travel-occasions', now(), now()),
  (gen_random_uuid(), 'Other', 'other', now(), now());--> statement-breakpoint
INSERT INTO business_categories (id, name, slug, parent_id, created_at, updated_at)
SELECT gen_random_uuid(), usual.name, usual.slug, above.id, now(), now()
FROM (VALUES
  ('Restaurants and takeaways', 'restaurants-takeaways', 'food-drink'),
  ('Butchers', 'butchers', 'food-drink'),
  ('Bakeries and sweets', 'bakeries-sweets', 'food-drink'),
  ('Cafés and desserts', 'cafes-desserts', 'food-drink'),
  ('Grocers and supermarkets', 'grocers-supermarkets', 'food-drink'),
  ('Caterers', 'caterers', 'food-drink'),
  ('Plumbing and heating', 'plumbing-heating', 'home-repairs'),
  ('Electricians', 'electricians', 'home-repairs'),
  ('Building and decorating', 'building-decorating', 'home-repairs'),
  ('Cleaning', 'cleaning', 'home-repairs'),
  ('Garages', 'garages', 'home-repairs'),
  ('Dentists', 'dentists', 'health-care'),
  ('Pharmacies and opticians', 'pharmacies-opticians', 'health-care'),
  ('Hijama and therapy', 'hijama-therapy', 'health-care'),
  ('Childcare', 'childcare', 'health-care'),
  ('Tutors', 'tutors', 'learning'),
  ('Qur’an teachers', 'quran-teachers', 'learning'),
  ('Driving schools', 'driving-schools', 'learning'),
  ('Clothing', 'clothing', 'shops'),
  ('Books and gifts', 'books-gifts', 'shops'),
  ('Phones and computers', 'phones-computers', 'shops'),
  ('Barbers', 'barbers', 'hair-beauty'),
  ('Women’s salons', 'womens-salons', 'hair-beauty'),
  ('Accountants', 'accountants', 'money-law'),
  ('Solicitors', 'solicitors', 'money-law'),
  ('Letting and estate agents', 'letting-estate-agents', 'money-law'),
  ('Hajj and Umrah travel', 'hajj-umrah-travel', 'travel-occasions'),
  ('Weddings', 'weddings', 'travel-occasions'),
  ('Funeral services', 'funeral-services', 'travel-occasions')
) AS usual (name, slug, above_slug)
JOIN business_categories AS above ON above.slug = usual.above_slug;
