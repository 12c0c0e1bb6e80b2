import { compose, type Notice, type Rules, inWords } from './compose';

const RULES: Rules = {
  BASE_URL: 'https://api.example/v1',
  WEBHOOK_TIMEOUT_MS: 10_000,
  WEBHOOK_RETRY_SECONDS: [5, 30, 120, 600, 1_800, 3_600, 7_200, 14_400, 28_800, 43_200],
  WEBHOOK_DISABLE_AFTER_FAILURES: 20,
  WEBHOOK_DISABLE_AFTER_SECONDS: 604_800,
  WEBHOOK_MAIL_SECONDS: 1_200,
};

const notice = (more: Partial<Notice> = {}): Notice => ({
  webhook_id: 12,
  account_id: 'widget',
  reason: 'failing',
  name: 'Pager',
  event: 'task.create',
  uri: 'https://pager.example/hooks',
  error: '503 Service Unavailable',
  failures: 3,
  failing_since: new Date('2026-11-15T11:40:59.123Z'),
  ...more,
});

describe('compose', () => {
  it('names the failing webhook, its error, since when it fails and how often', () => {
    const { subject, text } = compose(notice(), RULES);
    expect(subject).toBe('The webhook "Pager" is failing');
    for (const fact of [
      'Pager (id 12, account widget)',
      'task.create',
      'https://pager.example/hooks',
      '503 Service Unavailable',
      '2026-11-15 11:40:59 UTC, 3 failed attempts in a row',
    ]) {
      expect(text).toContain(fact);
    }
  });

  it('explains retries and disabling, and links the delivery log', () => {
    const { text } = compose(notice(), RULES);
    expect(text).toContain('a status from 200 to 299 within 10 seconds');
    expect(text).toContain('up to 10 more times, within about 28 hours');
    expect(text).toContain('After 20 failed attempts in a row over more than 7 days');
    expect(text).toContain('GET https://api.example/v1/webhooks/12/deliveries');
    expect(text).toContain('at most one mail about a webhook in 20 minutes');
  });

  it('explains how to enable a disabled webhook and how to replay missed messages', () => {
    const { subject, text } = compose(notice({ reason: 'disabled', failures: 21 }), RULES);
    expect(subject).toBe('The webhook "Pager" has been disabled');
    expect(text).toContain('21 attempts in a row failed over more than 7 days');
    expect(text).toContain('PATCH https://api.example/v1/webhooks/12\n    {"disabled": false}');
    expect(text).toContain('POST https://api.example/v1/webhooks/12/replay');
  });

  it('explains how to send another code for a webhook that could not be verified', () => {
    const { subject, text } = compose(notice({ reason: 'unverified' }), RULES);
    expect(subject).toBe('The webhook "Pager" could not be verified');
    expect(text).toContain('POST https://api.example/v1/webhooks/12/resend_verification');
  });

  it('shows names, errors and addresses in one line each, without invisible characters', () => {
    const { subject, text } = compose(
      notice({
        name: 'Pager\r\nBcc: eve@evil.example\u2028\u202e',
        error: '500 No\n\nWhat you can do\nPay',
        uri: 'https://pager.example/hooks?token=secret#more',
      }),
      RULES,
    );
    expect(subject).toBe('The webhook "Pager Bcc: eve@evil.example" is failing');
    expect(text).toContain('Last error:  500 No What you can do Pay\n');
    expect(text).toContain('https://pager.example/hooks?…\n');
    expect(text).not.toContain('secret');
  });

  it('shortens a long subject', () => {
    const { subject } = compose(notice({ name: 'x'.repeat(255) }), RULES);
    expect(subject.length).toBe(150);
  });

  it.each([
    [1, '1 second'],
    [90, '90 seconds'],
    [60, '1 minute'],
    [1_200, '20 minutes'],
    [100_555, '28 hours'],
    [86_400, '1 day'],
    [604_800, '7 days'],
    [0, '0 seconds'],
  ])('writes %i seconds as %s', (seconds, words) => expect(inWords(seconds)).toBe(words));
});
