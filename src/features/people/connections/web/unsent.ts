import { memberKeyPrefix } from '#kit/web/clear-device.ts';
import type { Store } from '#kit/web/device-storage.ts';

/** A message that the server has not taken yet. `refused`: why it never will. */
export type Unsent = { clientId: string; message: string; writtenAt: string; refused?: string };

const unsentKey = (account: string, id: string) => `${memberKeyPrefix}unsent:${account}:${id}`;
const draftKey = (account: string, id: string) => `${memberKeyPrefix}draft:${account}:${id}`;

/** What a conversation keeps on this device for one member: what is being written, and what has not gone out. Signing out clears it. */
export function keptTalk(store: Store, account: string, id: string) {
  return {
    readUnsent: (): readonly Unsent[] => readList(store.getItem(unsentKey(account, id))),
    writeUnsent(list: readonly Unsent[]): void {
      if (list.length === 0) store.removeItem(unsentKey(account, id));
      else store.setItem(unsentKey(account, id), JSON.stringify(list));
    },
    readDraft: (): string => store.getItem(draftKey(account, id)) ?? '',
    writeDraft(text: string): void {
      if (text === '') store.removeItem(draftKey(account, id));
      else store.setItem(draftKey(account, id), text);
    },
  };
}

function readList(text: string | null): Unsent[] {
  try {
    const list: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(list) ? list.filter(isUnsent) : [];
  } catch {
    return [];
  }
}

function isUnsent(value: unknown): value is Unsent {
  return (
    typeof value === 'object' &&
    value !== null &&
    'clientId' in value &&
    typeof value.clientId === 'string' &&
    'message' in value &&
    typeof value.message === 'string' &&
    'writtenAt' in value &&
    typeof value.writtenAt === 'string'
  );
}

/** Whether sending failed in a way that another try may mend: no connection, a server in trouble, too many at once. */
export function mayGoLater(status: number): boolean {
  return status === 0 || status === 429 || status >= 500;
}
