import { defineConfig } from 'vitest/config';
export default defineConfig({ test: { include: ['test/servers/**/*.test.ts','test/crash/**/*.test.ts'], testTimeout: 180000, hookTimeout: 60000, fileParallelism: false } });
