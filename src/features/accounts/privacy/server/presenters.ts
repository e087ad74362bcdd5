import type { DataExport, PrivacyRequest } from '../contract.ts';
import type { dataExports, privacyRequests } from './tables.ts';

export function toDataExport(row: typeof dataExports.$inferSelect): DataExport {
  return { id: row.id, status: row.status, createdAt: row.createdAt, expiresAt: row.expiresAt };
}

export function toPrivacyRequest(row: typeof privacyRequests.$inferSelect): PrivacyRequest {
  const { id, kind, message, answer, answeredAt, createdAt } = row;
  return { id, kind, message, answer, answeredAt, createdAt };
}
