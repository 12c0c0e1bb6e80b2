import { describeInBrowser } from '../../libs/testing/src/browser/describe-in-browser';
import { describeApplications } from './describe-applications';
import { describeConsent } from './describe-consent';
import { describeLooks } from './describe-looks';
import { describeProfile } from './describe-profile';
import { describeSignIn } from './describe-sign-in';
import { BrowserEnv } from './browser-env';

jest.setTimeout(180_000);

describeInBrowser('the pages', (program) => {
  let started: BrowserEnv;
  const env = () => started;

  beforeAll(async () => {
    started = await BrowserEnv.start(program);
  }, 180_000);
  afterAll(() => started?.stop());
  afterEach(async () => {
    await started.closeVisits();
    expect(started.watch.found()).toEqual([]);
  });

  describe('sign-in', () => describeSignIn(env));
  describe('consent', () => describeConsent(env));
  describe('profile', () => describeProfile(env));
  describe('applications', () => describeApplications(env));
  describe('all of them', () => describeLooks(env));
});
