/** What a listing may not say, since people write to the seller through the site. */
type ContactDetail = 'a web address' | 'an e-mail address' | 'a phone number';

/** The first way to somebody outside the site that a text gives. */
export function contactDetailIn(text: string): ContactDetail | undefined {
  const plain = text.normalize('NFKC');
  if (/[^\s@]+@[^\s@]+\.[^\s@]{2,}/u.test(plain) || /\b\S+\s*[([]\s*at\s*[)\]]\s*\S+/iu.test(plain)) {
    return 'an e-mail address';
  }
  if (
    /https?:\/\/|\bwww\.|\b[a-z\d-]{2,}\.(?:com|co\.uk|net|org|uk|io|me|ly|link|shop|info|biz)\b/iu.test(
      plain,
    )
  ) {
    return 'a web address';
  }
  return hasPhoneNumber(plain) ? 'a phone number' : undefined;
}

/** British numbers, and any with a country's code, with whatever stands between their digits. */
function hasPhoneNumber(text: string): boolean {
  const runs = text.match(/(?:\+|(?<![\d.,-])0)[\d\s().-]{8,}\d/gu) ?? [];
  return runs.some((run) => {
    const digits = run.replace(/\D/g, '').length;
    return digits >= 10 && digits <= 15;
  });
}
