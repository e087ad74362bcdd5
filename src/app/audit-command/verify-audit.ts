/* npm run audit:verify: reports whether the audit log has been changed. It can run while the site is up. */
import { type AuditVerdict, canRewriteAuditLog, verifyAuditLog } from '#kit/server/audit/audit-chain.ts';
import { ConfigError, readConfig } from '#kit/server/config.ts';
import { openDatabase } from '#kit/server/db/open-database.ts';
import { createLog, errorLines } from '#kit/server/log.ts';

async function main(): Promise<void> {
  const database = await openDatabase(readConfig(process.env), createLog('error'), false);
  try {
    const verdict = await verifyAuditLog(database.db);
    console.log(describeVerdict(verdict, await canRewriteAuditLog(database.db)).join('\n'));
    if (verdict.problem !== null) process.exitCode = 1;
  } finally {
    await database.close();
  }
}

function describeVerdict({ sealed, unsealed, end, problem }: AuditVerdict, canRewrite: boolean): string[] {
  const fresh = unsealed === 0 ? [] : [`Not sealed yet, which the site does every minute: ${unsealed}.`];
  const roles = canRewrite
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
    `The audit log is intact: ${sealed} entries checked, none changed, none missing.`,
    ...where,
    ...fresh,
    ...roles,
  ];
}

main().catch((error: unknown) => {
  process.exitCode = 2;
  console.error(error instanceof ConfigError ? error.message : errorLines(error));
});
