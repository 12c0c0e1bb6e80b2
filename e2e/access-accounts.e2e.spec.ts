import { configurationRecords } from '@deskline/configuration-records/records';
import { ROLES } from '@deskline/record';
import { principal } from '@deskline/testing';
import { webhookRecords } from '@deskline/webhook-dispatcher/records';
import { workRecords } from '@deskline/work-records/records';
import { foreignRequests } from './foreign-requests';
import { SeedRecords } from './seed-records';

const boss = principal({ roles: ROLES });
const stranger = principal({ roles: ROLES, account: 'stranger' });
const endUser = principal({ roles: [], organization_id: 1 });

const AT_ONCE = 8;
const MINUTES = 60_000;

describe.each([
  ['work-records', workRecords],
  ['configuration-records', configurationRecords],
  ['webhook-dispatcher', webhookRecords],
] as const)('two accounts of %s that do not trust each other', (_service, catalogue) => {
  let seeds: SeedRecords;
  const questions = () =>
    foreignRequests(
      catalogue,
      (type) => seeds.of('widget', type),
      (type) => seeds.of('stranger', type),
    );

  beforeAll(async () => {
    seeds = await SeedRecords.create(catalogue, ['widget', 'stranger']);
  });
  afterAll(() => seeds?.service.stop());

  it('have each its own records, equal to those of the other', async () => {
    for (const { collection, nested } of catalogue.records) {
      if (nested) continue;
      for (const caller of [boss, stranger]) {
        const { text } = await seeds.answer(`GET /${collection}`, caller);
        expect(JSON.parse(text)).toHaveLength(2);
        expect(text).not.toContain('"account"');
      }
    }
  });

  it('cannot refer to records of each other', async () => {
    const changes = questions().filter(({ body }) => body && Object.keys(body).length > 0);
    for (const { request, body } of changes) {
      const { status, text } = await seeds.answer(request, boss, body);
      expect([request, body, status]).toEqual([request, body, 422]);
      expect(text).toContain('does not exist');
    }
  });

  it(
    'get the same answers whether the other account exists or not',
    async () => {
      const calls = questions().flatMap((question) =>
        [boss, endUser].map((caller) => ({ ...question, caller })),
      );
      const answered = async ({ request, body, caller }: (typeof calls)[number]) => {
        const answer = await seeds.answer(request, caller, body);
        return [caller.roles.length, request, JSON.stringify(body), JSON.stringify(answer)].join(' ');
      };
      const answers = async () => {
        const given: string[] = [];
        for (let at = 0; at < calls.length; at += AT_ONCE)
          given.push(...(await Promise.all(calls.slice(at, at + AT_ONCE).map(answered))));
        return given;
      };
      const together = await answers();
      await seeds.forget('stranger');
      expect(await answers()).toEqual(together);
      expect(together.filter((line) => line.includes('"status":5'))).toEqual([]);
      expect(together.length).toBeGreaterThan(60);
    },
    2 * MINUTES,
  );
});
