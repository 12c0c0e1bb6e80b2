import { describeAccess } from './describe-access';
import { describeAttachments } from './describe-attachments';
import { describeKnowledge } from './describe-knowledge';
import { describeWebhooksInHand } from './in-hand/describe-webhooks';
import { describeAutomation } from './transitions/automation';
import { describeCiTransitions } from './transitions/ci';
import { describeBroadcasts } from './transitions/broadcast';
import { describeProjectTaskTransitions } from './transitions/project-task';
import { describeFeedback } from './transitions/feedback';
import { describeRequestTransitions } from './transitions/request';
import { describeRuleViews } from './transitions/rule-views';
import { describeTaskTransitions } from './transitions/task';
import { describeWorkflowTransitions } from './transitions/workflow';
import { describeFollowUp, describeRequestTargets } from './transitions/request-targets';
import { describeServiceLevels } from './transitions/sla';
import { describeSlaCustomers } from './transitions/sla-customers';
import { describeSettings } from './transitions/settings';
import { describeTemplates } from './transitions/template';
import { describeWalk } from './walk/describe-walk';
import { World } from './world';

/** One Deskline for all of them: each looks at records and people of its own. */
describe('everyday work', () => {
  let started: World;
  const world = () => started;

  beforeAll(async () => {
    // Often enough not to be waited for; to look for what is due ten times a second would take a third of a core.
    started = await World.start({ TIMER_INTERVAL_MS: '500' });
  }, 180_000);
  afterAll(() => started?.stop());

  describe('Targets of requests, by agreements', () => describeRequestTargets(world));
  describe('access, from end to end', () => describeAccess(world));
  describe('attachments from end to end', () => describeAttachments(world));
  describe('knowledge that requests apply', () => describeKnowledge(world));
  describe('States and transitions of tasks, through the API', () => describeTaskTransitions(world));
  describe('States and transitions of workflows, through the API', () => describeWorkflowTransitions(world));
  describe('States and transitions of project tasks, through the API', () =>
    describeProjectTaskTransitions(world));
  describe('automation rules, from end to end', () => describeAutomation(world));
  describe('predefined views of automation rules', () => describeRuleViews(world));
  describe('States and transitions of requests, through the API', () => describeRequestTransitions(world));
  describe('States and transitions of configuration items, through the API', () =>
    describeCiTransitions(world));
  describe('Feedback on requests', () => describeFeedback(world));
  describe('Templates of document 2, applied', () => describeTemplates(world));
  describe('Service offerings and agreements of document 3', () => describeServiceLevels(world));
  describe('Customers of agreements, and requests that list them', () => describeSlaCustomers(world));
  describe('Broadcasts of document 3, through the API', () => describeBroadcasts(world));
  describe('Settings-style records of document 3, through the API', () => describeSettings(world));
  describe('Events of document 1, each made to happen', () => describeWalk(world));
  describe('A request that waits for the customer', () => describeFollowUp(world));
  describe('An account that is handed a request of another', () => describeWebhooksInHand(world));
});
