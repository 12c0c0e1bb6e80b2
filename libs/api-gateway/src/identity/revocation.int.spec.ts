import { ALL_SCOPES, IDENTITY_CHANGED } from '@deskline/identity';
import { waitUntil } from '@deskline/local-stack';
import { REVOCATION_CASES, REVOCATIONS_BY_FORM } from '../../test/revocation-cases';
import { RevocationEnv } from '../../test/revocation-env';
import { CuttableConnection } from '../../test/cuttable-connection';

describe('a revocation, with two gateways of which one can be cut off', () => {
  let precinct: RevocationEnv;
  let wire: CuttableConnection;
  let near: number;
  let far: number;
  /** Token of the administrator; never revoked. */
  let own: string;

  const both = () => [near, far];
  const revoke = (id: number) => precinct.call(near, `DELETE /personal_access_tokens/${id}`, own);
  const holders = async (): Promise<unknown[]> =>
    (await precinct.database.rows('SELECT gateway FROM gateway_lease ORDER BY gateway')).flat();
  const untilRemembered = async (token: string): Promise<void> => {
    const isRemembered = async () => {
      const before = precinct.timesAsked(token);
      const statuses = await precinct.statuses(both(), token);
      return statuses.every((status) => status === 200) && precinct.timesAsked(token) === before;
    };
    expect(await waitUntil(isRemembered, 60_000)).toBe(true);
  };

  beforeAll(async () => {
    precinct = await RevocationEnv.open();
    wire = await CuttableConnection.to(precinct.natsServer.url);
    near = await precinct.startGateway();
    far = await precinct.startGateway(wire.url);
    own = (await precinct.token()).token;
    await untilRemembered(own);
  });

  afterAll(async () => {
    wire?.mend();
    await precinct?.close();
    await wire?.close();
  });

  it('costs no introspection before it comes: a token is introspected once for many calls', async () => {
    const isIntrospectedOnce = async () => {
      const { token } = await precinct.token();
      for (let round = 0; round <= 50; round++) expect(await precinct.status(near, token)).toBe(200);
      return precinct.timesAsked(token) === 1;
    };
    // A machine that stalls for longer than a lease makes the gateway introspect again.
    expect(await waitUntil(isIntrospectedOnce, 60_000)).toBe(true);
  });

  it.each(REVOCATION_CASES)('is in force at both gateways when %s', async (_name, make) => {
    const { token, revoke } = await make(precinct, own);
    await untilRemembered(token);
    await revoke();
    expect(await precinct.statuses(both(), token)).toEqual([401, 401]);
  });

  it.each(REVOCATIONS_BY_FORM)(
    'is in force at both gateways when %s, and published again when repeated',
    async (_name, make) => {
      const { token, revoke } = await make(precinct, own);
      await untilRemembered(token);
      const { length } = precinct.publishedChanges;
      await revoke();
      expect(await precinct.statuses(both(), token)).toEqual([401, 401]);
      await revoke();
      expect(await waitUntil(() => precinct.publishedChanges.length === length + 2, 60_000)).toBe(true);
      const [first, second] = precinct.publishedChanges.slice(length);
      expect(second).toEqual(first);
    },
  );

  it('is published again when a disabled application is disabled, and not when it is renamed', async () => {
    const wish = { name: 'Robot', scopes: ALL_SCOPES, disabled: true };
    const { json } = await precinct.call<{ id: number }>(near, 'POST /oauth_applications', own, wish);
    const { length } = precinct.publishedChanges;
    const change = (body: object) =>
      precinct.call(near, `PATCH /oauth_applications/${json.id}`, own, body).then(({ status }) => status);
    expect(await change({ name: 'Automaton' })).toBe(200);
    expect(await change({ disabled: true })).toBe(200);
    expect(await waitUntil(() => precinct.publishedChanges.length > length, 60_000)).toBe(true);
    expect(precinct.publishedChanges.slice(length)).toEqual([{}]);
  });

  it('that is unreadable clears the caches and revokes no token', async () => {
    const { token } = await precinct.token();
    await untilRemembered(token);
    const before = precinct.timesAsked(token);
    precinct.nats.publish(IDENTITY_CHANGED, Buffer.from('{'));
    const haveAskedAgain = async () => {
      expect(await precinct.statuses(both(), token)).toEqual([200, 200]);
      return precinct.timesAsked(token) >= before + 2;
    };
    expect(await waitUntil(haveAskedAgain, 60_000)).toBe(true);
    await untilRemembered(token);
  });

  it('is in force for every call that begins after its answer, with many calls in flight', async () => {
    for (let round = 0; round < 20; round++) {
      const { id, token } = await precinct.token();
      let answered = false;
      let isOver = false;
      const late: number[] = [];
      const served = [0, 0];
      const caller = async (gateway: number): Promise<void> => {
        while (!isOver) {
          const beganLate = answered;
          const status = await precinct.status(gateway, token);
          if (beganLate) late.push(status);
          else if (status === 200) served[gateway === near ? 0 : 1]! += 1;
        }
      };
      const callers = [near, near, far, far].map(caller);
      expect(await waitUntil(() => served.every((count) => count > 0), 60_000, 2)).toBe(true);
      expect((await revoke(id)).status).toBe(204);
      answered = true;
      await waitUntil(() => late.length >= 4, 60_000, 2);
      isOver = true;
      await Promise.all(callers);
      expect(new Set(late)).toEqual(new Set([401]));
    }
  });

  it('is in force when it is answered, though one gateway is cut off', async () => {
    const { id, token } = await precinct.token();
    await untilRemembered(token);
    wire.cut();
    // It uses its cache until the lease ends.
    expect(await precinct.status(far, token)).toBe(200);
    const revoking = revoke(id);
    expect((await revoking).status).toBe(204);
    expect(await precinct.status(near, token)).toBe(401);
    expect(await precinct.status(far, token)).toBe(503);
    expect(await precinct.status(far, own)).toBe(503);
    expect(await precinct.status(near, own)).toBe(200);

    wire.mend();
    const isBack = async () => (await precinct.status(far, own)) === 200;
    expect(await waitUntil(isBack, 60_000)).toBe(true);
    expect(await precinct.statuses(both(), token)).toEqual([401, 401]);
    await untilRemembered(own);
  });

  it('does not wait for a stopped gateway', async () => {
    const [{ id, token }, before] = [await precinct.token(), await holders()];
    await precinct.startGateway();
    expect(await waitUntil(async () => (await holders()).length === before.length + 1, 60_000)).toBe(true);
    // Waiting for its lease would exceed the time limit.
    await precinct.database.query(
      `UPDATE gateway_lease SET until = until + interval '1 h' WHERE gateway <> ALL ($1)`,
      [before],
    );
    await precinct.stopGateway();
    expect((await revoke(id)).status).toBe(204);
    expect(await precinct.statuses(both(), token)).toEqual([401, 401]);
    expect(await holders()).toEqual(before);
  });

  it('is in force after an outage of the authorization server, during which caches expire soon', async () => {
    const [good, bad] = [await precinct.token(), await precinct.token()];
    await untilRemembered(good.token);
    await untilRemembered(bad.token);
    expect((await revoke(bad.id)).status).toBe(204);
    await precinct.stopServer();
    expect(await waitUntil(async () => (await precinct.status(near, good.token)) === 503, 60_000)).toBe(true);
    expect(await precinct.statuses(both(), bad.token)).toEqual([503, 503]);
    await precinct.startServer();
    await untilRemembered(good.token);
    expect(await precinct.statuses(both(), bad.token)).toEqual([401, 401]);
  });
});
