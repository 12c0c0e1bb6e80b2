import type { Rule } from '@deskline/record';
import { applyRules, blankRow } from '@deskline/record-store';
import { webhookPolicyRules } from './webhook-policy.rules';
import { WebhookPolicy } from './webhook-policy.record';

const blank = { ...blankRow(WebhookPolicy), id: 1 };

const decide = (values: object, before: object | null = null) =>
  applyRules(
    webhookPolicyRules as unknown as readonly Rule[],
    {
      before: before && { ...blank, ...before },
      after: { ...blank, ...before, ...values },
      now: '2026-11-15T12:00:00Z',
      caller: null,
      lookups: {},
    },
    new Set(),
  );

describe('webhookPolicyRules', () => {
  it.each([
    ['jwt', 'es256', 'ES256'],
    ['jwt', 'rs512', 'RS512'],
    ['jwt', 'hs384', 'HS384'],
    ['standard', 'hs256', 'Standard Webhooks · HS256'],
    ['standard', 'ed25519', 'Standard Webhooks · ED25519'],
  ])('let a policy of the scheme %s sign by %s', (scheme, jwt_alg, name) => {
    const { problems, after } = decide({ scheme, jwt_alg });
    expect(problems).toEqual([]);
    expect(after).toMatchObject({ name });
  });

  it.each([
    ['jwt', 'ed25519'],
    ['standard', 'hs384'],
    ['standard', 'hs512'],
    ['standard', 'es256'],
    ['standard', 'rs256'],
  ])('refuse a policy of the scheme %s that signs by %s', (scheme, jwt_alg) => {
    expect(decide({ scheme, jwt_alg }).problems).toEqual([{ field: 'jwt_alg', because: 'not_included' }]);
  });

  it('set hs256 for a policy of the standard scheme without an algorithm', () => {
    expect(decide({ scheme: 'standard' }).after).toMatchObject({ jwt_alg: 'hs256' });
    expect(decide({ scheme: 'jwt' }).after).toMatchObject({ jwt_alg: null });
  });

  it('refuse another scheme of an existing policy, and name it after another algorithm', () => {
    const before = { scheme: 'jwt', jwt_alg: 'hs256' };
    expect(decide({ jwt_alg: 'es256' }, before)).toMatchObject({ problems: [], after: { name: 'ES256' } });
    expect(decide({ scheme: 'standard' }, before).problems).toEqual([
      { field: 'scheme', because: 'readonly' },
    ]);
    expect(decide({ jwt_audience: 'pager' }, before)).toMatchObject({
      problems: [],
      after: { name: 'HS256 · pager' },
    });
  });
});
