import { configurationRecords } from '@deskline/configuration-records/records';
import type { Principal } from '@deskline/identity';
import { ROLES, type RecordType } from '@deskline/record';
import { principal } from '@deskline/testing';
import { webhookRecords } from '@deskline/webhook-dispatcher/records';
import { workRecords } from '@deskline/work-records/records';
import { foreignRequests, type ForeignRequest } from './foreign-requests';
import { SeedRecords } from './seed-records';

const boss = principal({ roles: ROLES });
const stranger = principal({ roles: ROLES, account: 'stranger' });
const endUser = principal({ roles: [], organization_id: 1 });

/** Request about records of another account, with its answer. */
type Answered = ForeignRequest & {
  readonly caller: Principal;
  readonly answer: Awaited<ReturnType<SeedRecords['answer']>>;
};

const AT_ONCE = 8;
const MINUTES = 60_000;

describe.each([
  ['work-records', workRecords],
  ['configuration-records', configurationRecords],
  ['webhook-dispatcher', webhookRecords],
] as const)('two accounts of %s that do not trust each other', (_service, catalogue) => {
  let seeds: SeedRecords;
  let together: Promise<readonly Answered[]> | undefined;
  /** Answers to all requests about records of the other account, of a boss and of an end user. */
  const answers = async (): Promise<Answered[]> => {
    const requests = foreignRequests(
      catalogue,
      (type) => seeds.of('widget', type),
      (type) => seeds.of('stranger', type),
    );
    const calls = requests.flatMap((each) => [boss, endUser].map((caller) => ({ ...each, caller })));
    const given: Answered[] = [];
    for (let at = 0; at < calls.length; at += AT_ONCE) {
      const answered = calls.slice(at, at + AT_ONCE).map(async (call) => {
        const { request, caller, body } = call;
        return { ...call, answer: await seeds.answer(request, caller, body) };
      });
      given.push(...(await Promise.all(answered)));
    }
    return given;
  };
  /** Records that a person keeps for themselves are read and changed by nobody else. */
  const isPersonal = ({ access }: RecordType) => access.every(({ read }) => read !== true);
  const isOfPerson = (request: string) =>
    catalogue.records.some((each) => isPersonal(each) && request.split('/')[1] === each.collection);
  const whileBothExist = () => (together ??= answers());

  beforeAll(async () => {
    seeds = await SeedRecords.create(catalogue, ['widget', 'stranger']);
  });
  afterAll(() => seeds?.service.stop());

  it('have each its own records, equal to those of the other', async () => {
    for (const record of catalogue.records) {
      const { collection, nested, visibleWith } = record;
      if (nested || isPersonal(record) || visibleWith) continue;
      for (const caller of [boss, stranger]) {
        const { text } = await seeds.answer(`GET /${collection}`, caller);
        expect(JSON.parse(text)).toHaveLength(2);
        expect(text).not.toContain('"account"');
      }
    }
  });

  it(
    'cannot refer to records of each other',
    async () => {
      const changes = (await whileBothExist()).filter(
        ({ caller, body, request }) =>
          caller === boss && Object.keys(body ?? {}).length > 0 && !isOfPerson(request),
      );
      expect(changes.length).toBeGreaterThan(0);
      for (const { request, body, answer } of changes) {
        expect([request, body, answer.status]).toEqual([request, body, 422]);
        expect(answer.text).toContain('does not exist');
      }
    },
    2 * MINUTES,
  );

  it(
    'get the same answers whether the other account exists or not',
    async () => {
      const lines = (given: readonly Answered[]) =>
        given.map(({ caller, request, body, answer }) =>
          [caller.roles.length, request, JSON.stringify(body), JSON.stringify(answer)].join(' '),
        );
      const together = await whileBothExist();
      await seeds.forget('stranger');
      expect(lines(await answers())).toEqual(lines(together));
      expect(together.filter(({ answer }) => answer.status >= 500)).toEqual([]);
      expect(together.length).toBeGreaterThan(60);
    },
    2 * MINUTES,
  );
});
