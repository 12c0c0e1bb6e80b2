import { describeAccess } from './describe-access';
import { describeAttachments } from './describe-attachments';
import { describeKnowledge } from './describe-knowledge';
import { describeTransitions } from './describe-transitions';
import { describeWalk } from './walk/describe-walk';
import { World } from './world';

jest.setTimeout(60_000);

/** One Deskline for all of them: each looks at records and people of its own. */
describe('everyday work', () => {
  let started: World;
  const world = () => started;

  beforeAll(async () => {
    started = await World.start({ TIMER_INTERVAL_MS: '100' });
  }, 180_000);
  afterAll(() => started?.stop(), 60_000);

  describe('access, from end to end', () => describeAccess(world));
  describe('attachments from end to end', () => describeAttachments(world));
  describe('knowledge that requests apply', () => describeKnowledge(world));
  describe('States and transitions of document 2, through the API', () => describeTransitions(world));
  describe('Events of document 1, each made to happen', () => describeWalk(world));
});
