import { NoResponder, Overloaded, TimedOut, Unavailable } from '@deskline/platform';
import { Forbidden, Invalid, NotFound, Stale } from '@deskline/record-store';
import { errors } from './errors';
import { apiErrorOf, pairOf } from './translate-error';
import { LANGUAGES } from '@deskline/identity';
import type { Reason } from '@deskline/record';
import { labelOf, valueLabelOf, humanize } from '../translations/labels';
import { de } from '../messages/de';
import { en, type Messages } from '../messages/en';
import { es } from '../messages/es';
import { fr } from '../messages/fr';
import { nl } from '../messages/nl';
import { pt } from '../messages/pt';

describe('apiErrorOf', () => {
  it.each<[unknown, number]>([
    [new NotFound(), 404],
    [new Forbidden(), 403],
    [new Stale(), 412],
    [new Invalid([{ field: 'subject', because: 'blank' }]), 422],
    [new Overloaded(), 503],
    [new Unavailable(), 503],
    [new NoResponder('references.team'), 503],
    [new TimedOut('references.team', 2_000), 503],
    [errors.badRequest('x'), 400],
    [new TypeError('x is not a function'), 500],
    ['a text', 500],
    [undefined, 500],
  ])('translates %s into %i', (thrown, status) => {
    expect(apiErrorOf(thrown, 'en').status).toBe(status);
  });

  it('keeps the cause for the log and out of the answer', () => {
    const cause = new Error('secret');
    const seen = apiErrorOf(cause, 'en');
    expect(seen.cause).toBe(cause);
    expect(JSON.stringify(seen.body)).not.toContain('secret');
  });

  it('translates each problem into the language of the caller', () => {
    const seen = apiErrorOf(new Invalid([{ field: 'subject', because: 'blank' }]), 'nl');
    expect(seen.body.errors).toEqual([['subject', 'Onderwerp mag niet leeg zijn']]);
  });
});

const blanksIn = (text: string) => text.match(/\{\w+\}/g) ?? [];

describe('the pairs of a 422', () => {
  it('consist of the field and a message', () => {
    expect(pairOf({ field: 'subject', because: 'blank' }, 'en')).toEqual([
      'subject',
      "Subject can't be blank",
    ]);
  });

  it('have values in place of the blanks', () => {
    expect(pairOf({ field: 'name', because: 'too_long', values: { max: 128 } }, 'en')[1]).toBe(
      'Name is too long (maximum is 128 characters)',
    );
  });

  it.each([
    ['nl', 'Onderwerp mag niet leeg zijn'],
    ['nl-BE', 'Onderwerp mag niet leeg zijn'],
    ['fr', 'Sujet doit être rempli(e)'],
    ['de', 'Betreff muss ausgefüllt werden'],
    ['es', 'Asunto no puede estar en blanco'],
    ['pt', 'Assunto não pode ficar em branco'],
    ['tlh', "Subject can't be blank"],
  ])('are in the language of the caller: %s', (language, sentence) => {
    expect(pairOf({ field: 'subject', because: 'blank' }, language)[1]).toBe(sentence);
  });

  it('say that a value is invalid for a reason without a message', () => {
    expect(pairOf({ field: 'x', because: 'constructor' as Reason }, 'en')[1]).toBe('X is invalid');
  });

  it.each<[string, Messages]>([
    ['nl', nl],
    ['fr', fr],
    ['de', de],
    ['es', es],
    ['pt', pt],
  ])('have the same blanks in %s as in English', (_language, table) => {
    for (const [key, text] of Object.entries(en)) {
      expect([key, blanksIn(table[key as keyof Messages])]).toEqual([key, blanksIn(text)]);
    }
  });
});

describe('the label of a field', () => {
  it.each([
    ['completion_target_at', 'Completion target at'],
    ['sourceID', 'Source ID'],
    ['supplier_requestID', 'Supplier request ID'],
    ['work_hours_are_24x7', 'Work hours are 24x7'],
    ['ui_extension', 'UI extension'],
    ['predecessor_ids', 'Predecessor IDs'],
    ['', ''],
  ])('makes %s readable: %s', (field, label) => {
    expect(humanize(field)).toBe(label);
  });

  it('is the readable wire name in a language without a label', () => {
    for (const language of LANGUAGES) expect(labelOf('flux_capacitor', language)).toBe('Flux capacitor');
    expect(labelOf('constructor', 'nl')).toBe('Constructor');
  });

  it('calls a rate alike where it is a price and where it is a percentage', () => {
    const words = LANGUAGES.map((language) => `${language} ${labelOf('rate', language)}`);
    expect(words.sort()).toEqual(['de Satz', 'en Rate', 'es Tasa', 'fr Taux', 'nl Tarief', 'pt Taxa']);
  });

  it('of attachments is derived from the label of their text', () => {
    expect(labelOf('internal_note_attachments', 'de')).toBe('Interne Notiz (Anhänge)');
    expect(labelOf('note_attachments', 'en')).toBe('Note (attachments)');
  });
});

describe('the label of a value', () => {
  it.each([
    ['waiting_for_customer', 'fr', 'En attente du client'],
    ['rfc', 'en', 'Request for change (RFC)'],
    ['progress_halted', 'en', 'Progress halted'],
    ['EUR', 'de', 'Euro'],
    ['es256', 'pt', 'ES256'],
    ['request.status-changed', 'nl', 'Verzoek – status gewijzigd'],
    ['task.create', 'en', 'Task – created'],
  ] as const)('of %s in %s is %s', (value, language, label) => {
    expect(valueLabelOf(value, language)).toBe(label);
  });
});
