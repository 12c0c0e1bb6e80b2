import { describeInBrowser } from '../../libs/testing/src/browser/describe-in-browser';
import { describeApplications } from './describe-applications';
import { describeConsent } from './describe-consent';
import { describeLooks } from './describe-looks';
import { describeProfile } from './describe-profile';
import { describeSignIn } from './describe-sign-in';
import { BrowserWorld } from './world';

jest.setTimeout(180_000);

describeInBrowser('the pages', (program) => {
  let started: BrowserWorld;
  const world = () => started;

  beforeAll(async () => {
    started = await BrowserWorld.start(program);
  }, 180_000);
  afterAll(() => started?.stop());
  afterEach(async () => {
    await started.closeVisits();
    expect(started.watch.found()).toEqual([]);
  });

  describe('sign-in', () => describeSignIn(world));
  describe('consent', () => describeConsent(world));
  describe('profile', () => describeProfile(world));
  describe('applications', () => describeApplications(world));
  describe('all of them', () => describeLooks(world));
});
