import { accountIdHeader } from '../contract/call.ts';

/** The account that the server made this page for; undefined for a visitor's page. */
let pageAccountId: string | undefined;
let hasChanged = false;

/** Remembers for whom the server made this page. */
export function setPageAccount(id: string | undefined): void {
  pageAccountId = id;
}

/** The header of a request that says for whom this page was made. */
export function accountHeaders(): Record<string, string> {
  return pageAccountId === undefined ? {} : { [accountIdHeader]: pageAccountId };
}

/** Notes that somebody else is signed in by now: from then on this page fetches nothing by itself. */
export function noteAccountChanged(): void {
  hasChanged = true;
}

/** Whether this page knows that somebody else is signed in by now. */
export function hasAccountChanged(): boolean {
  return hasChanged;
}
