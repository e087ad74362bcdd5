import { mayRewriteAudit } from '#kit/server/audit/may-rewrite-audit.ts';
import { type AuditVerdict, verifyAuditLog } from '#kit/server/audit/verify-audit-log.ts';
import { ConfigError, readConfig } from '#kit/server/config.ts';
import { openDatabase } from '#kit/server/db/open-database.ts';
import { errorLines } from '#kit/server/error-record.ts';
import { createLog } from '#kit/server/log.ts';

/* npm run audit:verify: says whether anybody has changed the audit log. The site may run meanwhile. */
async function main(): Promise<void> {
  const database = await openDatabase(readConfig(process.env), createLog('error'), false);
  try {
    const verdict = await verifyAuditLog(database.db);
    console.log(sentences(verdict, await mayRewriteAudit(database.db)).join('\n'));
    if (verdict.problem !== null) process.exitCode = 1;
  } finally {
    await database.close();
  }
}

function sentences({ sealed, unsealed, end, problem }: AuditVerdict, mayRewrite: boolean): string[] {
  const fresh = unsealed === 0 ? [] : [`Not sealed yet, which the site does every minute: ${unsealed}.`];
  const roles = mayRewrite
    ? [
        'The site’s database role may rewrite the log: docs/configuration.md says how to give it one that may not (DATABASE_OWNER_URL).',
      ]
    : [];
  if (problem !== null) {
    return [
      `The audit log has been changed: ${problem}. Everything before it holds (${sealed} entries).`,
      ...fresh,
      ...roles,
    ];
  }
  const where =
    end === null
      ? []
      : [
          `The chain ends at entry ${end.number} with ${end.hash}. Compare it with the site’s own log (“audit log sealed”).`,
        ];
  return [
    `The audit log holds: ${sealed} entries checked, none changed, none missing.`,
    ...where,
    ...fresh,
    ...roles,
  ];
}

main().catch((error: unknown) => {
  process.exitCode = 2;
  console.error(error instanceof ConfigError ? error.message : errorLines(error));
});
