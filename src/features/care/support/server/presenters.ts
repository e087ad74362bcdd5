import type { ReceivedSupportRequest, SupportRequest } from '../contract.ts';
import type { ReceivedRow } from './queries.ts';
import type { supportRequests } from './tables.ts';

/** A question as its author sees it. */
export function toSupportRequest(row: typeof supportRequests.$inferSelect): SupportRequest {
  const { id, subject, message, answer, answeredAt, createdAt } = row;
  return { id, subject, message, answer, answeredAt, createdAt };
}

/** A question as administrators see it. */
export function toReceivedSupportRequest({ request, user }: ReceivedRow): ReceivedSupportRequest {
  return {
    ...toSupportRequest(request),
    userId: request.userId,
    name: authorOf({ request, user }),
    email: user?.email ?? request.visitorEmail ?? '',
    page: request.page,
  };
}

/** Who asks: a member's name, or what a visitor gave as one. */
export function authorOf({ request, user }: ReceivedRow): string {
  return user ? `${user.firstName} ${user.lastName}`.trim() : (request.visitorName ?? 'A visitor');
}
