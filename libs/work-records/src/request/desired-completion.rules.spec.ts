import { NOW, rowOf, saved } from '../../test/rows';
import { notifyOfDesiredCompletion } from './desired-completion.rules';
import { Request, type RequestRow } from './request.record';

const LATER = '2026-07-01T22:30:00Z';
const REQUESTER = 8;

const request = (desired_completion_at: string | null): RequestRow =>
  rowOf(Request, { id: 5, requested_by: REQUESTER, desired_completion_at });

/** Notes to the requester after the change. */
const notesAfter = (
  before: string | null,
  after: string | null,
  caller: number | null = 1,
  locale = 'en-GB',
) => {
  const account = { id: 'widget', service_desk_team: null, time_zone: 'Europe/Amsterdam', locale };
  const circumstances = { caller, account };
  return saved([notifyOfDesiredCompletion], request(before), request(after), circumstances).consequences;
};

describe('the notification of desired_completion_at', () => {
  it.each([
    ['set', null, LATER, 'The desired completion is 2026-07-02 00:30 (Europe/Amsterdam).'],
    ['updated', NOW, LATER, 'The desired completion is 2026-07-02 00:30 (Europe/Amsterdam).'],
    ['removed', LATER, null, 'The desired completion was removed.'],
  ])('is a note to the requester when it is %s', (_what, before, after, text) => {
    expect(notesAfter(before, after)).toEqual([
      { create: 'note', values: { request: 5, text, medium: 'system' } },
    ]);
  });

  it.each([
    ['nl-NL', 'De gewenste voltooiing is 2026-07-02 00:30 (Europe/Amsterdam).'],
    ['fr', "L'achèvement souhaité est le 2026-07-02 00:30 (Europe/Amsterdam)."],
    ['de-AT', 'Der gewünschte Abschluss ist 2026-07-02 00:30 (Europe/Amsterdam).'],
    ['es-MX', 'La finalización deseada es 2026-07-02 00:30 (Europe/Amsterdam).'],
    ['pt-BR', 'A conclusão desejada é 2026-07-02 00:30 (Europe/Amsterdam).'],
    ['ja-JP', 'The desired completion is 2026-07-02 00:30 (Europe/Amsterdam).'],
  ])('is written in the language of the account: %s', (locale, text) => {
    expect(notesAfter(null, LATER, 1, locale)).toMatchObject([{ values: { text } }]);
  });

  it('is written when the system changes it', () => {
    expect(notesAfter(null, LATER, null)).toHaveLength(1);
  });

  it("is not written for the requester's own change", () => {
    expect(notesAfter(null, LATER, REQUESTER)).toEqual([]);
  });

  it('is not written for an unchanged or an initial value', () => {
    expect(notesAfter(LATER, LATER)).toEqual([]);
    expect(saved([notifyOfDesiredCompletion], null, request(LATER)).consequences).toEqual([]);
  });
});
