-- By hand: the same letters in a fifth of the time. Of plain ASCII neither marks nor other letters are looked for, and doubled
-- letters are found by looking ahead, where a back reference has to try every beginning.
CREATE OR REPLACE FUNCTION search_letters(value text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
BEGIN ATOMIC
  SELECT trim(regexp_replace(regexp_replace(
    replace(replace(replace(replace(replace(replace(replace(
      regexp_replace(
        lower(CASE WHEN octet_length(value) = length(value) THEN replace(replace(value, '''', ''), '`', '') ELSE
          translate(
            regexp_replace(normalize(regexp_replace(value, '[''`´‘’‛′ʹʻʼʽʾʿ\u00ad\u0300-\u036f\u0610-\u061a\u0640\u064b-\u065f\u0670\u06d6-\u06ed\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]', '', 'g'), NFKD), '[''`´‘’‛′ʹʻʼʽʾʿ\u00ad\u0300-\u036f\u0610-\u061a\u0640\u064b-\u065f\u0670\u06d6-\u06ed\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]', '', 'g'),
            'øØłŁđĐħĦıðÐþÞßæÆœŒٱىةکیېہھۃ٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹',
            'oOlLdDhHidDtTsaAoOايهكييههه01234567890123456789')
        END COLLATE "C"),
        '[^a-z0-9\u00df-\u00f6\u00f8-\u02af\u0370-\u0482\u048a-\u0589\u05d0-\u05ea\u0620-\u064a\u066e-\u06d3\u06d5\u06ee-\u06fc\u06ff\u0750-\u077f\u08a0-\u08c7\u0900-\u1fff\u2c00-\u2dff\u3041-\ud7ff\uf900-\ufaff]+', ' ', 'g'),
      'ee', 'i'), 'oo', 'u'), 'ou', 'u'), 'dh', 'd'), 'kh', 'k'), 'gh', 'g'), 'q', 'k'),
    'a(?=a)|b(?=b)|c(?=c)|d(?=d)|e(?=e)|f(?=f)|g(?=g)|h(?=h)|i(?=i)|j(?=j)|k(?=k)|l(?=l)|m(?=m)|n(?=n)|o(?=o)|p(?=p)|q(?=q)|r(?=r)|s(?=s)|t(?=t)|u(?=u)|v(?=v)|w(?=w)|x(?=x)|y(?=y)|z(?=z)', '', 'g'),
    'ah( |$)', 'a\1', 'g'));
END;
