import type { ServerFeature } from '#kit/server/server-feature.ts';
import { getOperation, operationHealth, runJobNow } from './operation.admin.ts';
import { getDocs, getHealth, getOpenapi, getReady } from './operation.read.ts';
import { removeSampleCommunity, sampleHealth, sendTestMail, tryPostcodeService } from './upkeep.admin.ts';
import { testMail } from './upkeep.messages.tsx';

/** Health checks, API documentation and the state of the server. */
export const operation: ServerFeature = {
  name: 'operation',
  handlers: [
    getHealth,
    getReady,
    getOperation,
    runJobNow,
    getOpenapi,
    getDocs,
    sendTestMail,
    tryPostcodeService,
    removeSampleCommunity,
  ],
  mails: [testMail],
  health: [...operationHealth, sampleHealth],
  adminTasks: [{ path: '/admin/operation', label: 'Server', group: 'Site', order: 9 }],
};
