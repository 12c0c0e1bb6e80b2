import { availableParallelism } from 'node:os';

/** As built. */
const compile = { swcrc: true };

/** ESM-only packages, and what they import: jest's own loader cannot require() them untransformed. */
const esmOnly = ['@marcbachmann/cel-js', 'jose', 'oauth4webapi', 'openid-client'];

/** @type {import('jest').Config} */
export default {
  testEnvironment: '<rootDir>/tools/jest/environment.mjs',
  // Specs wait for servers about a fifth of their time: with one worker for each core, cores would wait with them.
  maxWorkers: availableParallelism() + 1,
  roots: ['apps', 'libs', 'tools', 'e2e', 'deploy'].map((name) => `<rootDir>/${name}`),
  testSequencer: '<rootDir>/tools/jest/order.mjs',
  runtime: '<rootDir>/tools/jest/runtime.mjs',
  testMatch: ['**/*.spec.ts'],
  transform: { '^.+\\.(t|m?j)s$': ['@swc/jest', compile] },
  transformIgnorePatterns: [`/node_modules/(?!(${esmOnly.join('|')})/)`],
  moduleNameMapper: {
    '^@deskline/([^/]+)/records$': '<rootDir>/libs/$1/src/records.ts',
    '^@deskline/([^/]+)$': '<rootDir>/libs/$1/src/index.ts',
  },
  globalSetup: '<rootDir>/libs/testing/src/global-setup.ts',
  globalTeardown: '<rootDir>/libs/testing/src/global-teardown.ts',
  // More workers than cores make a test wait for its turn; what hangs, hangs for longer than this.
  testTimeout: 60_000,
};
