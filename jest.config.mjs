import { availableParallelism } from 'node:os';

/** ESM-only packages and their imports: Jest's own loader cannot require() them untransformed. */
const esmOnly = ['@marcbachmann/cel-js', 'jose', 'oauth4webapi', 'openid-client'];

const common = {
  // One id, so that the projects share one cache of transformed files.
  id: 'deskline',
  rootDir: import.meta.dirname,
  roots: ['apps', 'libs', 'tools', 'e2e', 'bench', 'deploy'].map((name) => `<rootDir>/${name}`),
  testEnvironment: '<rootDir>/tools/jest/environment.mjs',
  runtime: '<rootDir>/tools/jest/runtime.mjs',
  transform: { '^.+\\.(t|m?j)s$': ['@swc/jest', { swcrc: true }] },
  transformIgnorePatterns: [`/node_modules/(?!(${esmOnly.join('|')})/)`],
  moduleNameMapper: {
    '^@deskline/([^/]+)/records$': '<rootDir>/libs/$1/src/records.ts',
    '^@deskline/([^/]+)$': '<rootDir>/libs/$1/src/index.ts',
  },
};

/** PostgreSQL and NATS for the run. Jest runs the setup of a project only when one of its specs is selected. */
const servers = {
  globalSetup: '<rootDir>/libs/testing/src/global-setup.ts',
  globalTeardown: '<rootDir>/libs/testing/src/global-teardown.ts',
};

/** @type {import('jest').Config} */
export default {
  projects: [
    {
      ...common,
      displayName: 'unit',
      testMatch: ['**/*.spec.ts'],
      testPathIgnorePatterns: ['/node_modules/', '\\.(int|e2e)\\.spec\\.ts$'],
    },
    { ...common, ...servers, displayName: 'int', testMatch: ['**/*.int.spec.ts'] },
    { ...common, ...servers, displayName: 'e2e', testMatch: ['**/*.e2e.spec.ts'] },
  ],
  testSequencer: '<rootDir>/tools/jest/order.mjs',
  // Specs wait for servers about a third of their time: two workers more than cores keep every core busy.
  maxWorkers: availableParallelism() + 2,
  // Upper bound of a hanging test: twice the upper bound of one wait in it, for a machine that others use as well.
  testTimeout: 120_000,
};
