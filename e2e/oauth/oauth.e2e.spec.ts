import { describeAuthorizeErrors } from './describe-authorize-errors';
import { describeFlows } from './describe-flows';
import { describeLife } from './describe-life';
import { describePeople } from './describe-people';
import { describeStandards } from './describe-standards';
import { describeTokenErrors } from './describe-token-errors';
import { Scene } from './scene';

describe('the authorization server, as applications and people meet it', () => {
  let opened: Scene;
  const scene = () => opened;

  beforeAll(async () => {
    opened = await Scene.start();
  }, 180_000);
  afterAll(() => opened?.stop());

  describeFlows(scene);
  describeStandards(scene);
  describe('somebody', () => describePeople(scene));
  describe('an application', () => describeLife(scene));
  describe('an authorization request', () => describeAuthorizeErrors(scene));
  describe('a request to', () => describeTokenErrors(scene));
});
