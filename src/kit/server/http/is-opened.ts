/**
 * Whether a request opens what it asks for, for somebody to see: not where HEAD asks what there is, nor where a browser fetches it
 * in case it is wanted. What is counted is what was opened.
 */
export function isOpened(method: string, purpose: string | undefined): boolean {
  return method !== 'HEAD' && !purpose?.includes('prefetch');
}
