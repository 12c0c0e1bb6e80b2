import { describeAccess } from './describe-access';
import { describeAttachments } from './describe-attachments';
import { describeKnowledge } from './describe-knowledge';
import { describeAssignedWebhooks } from './sharing/describe-assigned-webhooks';
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
import { describeEveryEvent } from './every-event/describe-every-event';
import { E2eEnv } from './e2e-env';

/** One Deskline for all of them: each looks at records and people of its own. */
describe('everyday work', () => {
  let started: E2eEnv;
  const env = () => started;

  beforeAll(async () => {
    // Often enough not to be waited for; to look for what is due ten times a second would take a third of a core.
    started = await E2eEnv.start({ TIMER_INTERVAL_MS: '500' });
  }, 180_000);
  afterAll(() => started?.stop());

  describe('Targets of requests, by agreements', () => describeRequestTargets(env));
  describe('access, from end to end', () => describeAccess(env));
  describe('attachments from end to end', () => describeAttachments(env));
  describe('knowledge that requests apply', () => describeKnowledge(env));
  describe('States and transitions of tasks, through the API', () => describeTaskTransitions(env));
  describe('States and transitions of workflows, through the API', () => describeWorkflowTransitions(env));
  describe('States and transitions of project tasks, through the API', () =>
    describeProjectTaskTransitions(env));
  describe('automation rules, from end to end', () => describeAutomation(env));
  describe('predefined views of automation rules', () => describeRuleViews(env));
  describe('States and transitions of requests, through the API', () => describeRequestTransitions(env));
  describe('States and transitions of configuration items, through the API', () =>
    describeCiTransitions(env));
  describe('Feedback on requests', () => describeFeedback(env));
  describe('Templates of document 2, applied', () => describeTemplates(env));
  describe('Service offerings and agreements of document 3', () => describeServiceLevels(env));
  describe('Customers of agreements, and requests that list them', () => describeSlaCustomers(env));
  describe('Broadcasts of document 3, through the API', () => describeBroadcasts(env));
  describe('Settings-style records of document 3, through the API', () => describeSettings(env));
  describe('Events of document 1, each made to happen', () => describeEveryEvent(env));
  describe('A request that waits for the customer', () => describeFollowUp(env));
  describe('An account that is handed a request of another', () => describeAssignedWebhooks(env));
});
