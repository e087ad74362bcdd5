const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;
/** The words of our own addresses: 'events', 'credential-login', 'sitemap.xml'. */
const plainWord = /^[a-z][a-z.-]{0,24}$/;

/** A path as it may be written down: '…' stands for each part that is no plain word, for it may be a token, a name or a postcode. */
export function shownPath(path: string, { withIds }: { withIds: boolean }): string {
  return path
    .split('/')
    .map((part) => (part === '' || plainWord.test(part) || (withIds && uuid.test(part)) ? part : '…'))
    .join('/');
}
