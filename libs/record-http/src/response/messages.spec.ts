import { LANGUAGES } from '@deskline/identity';
import type { Reason } from '@deskline/record';
import { labelOf, valueLabelOf, humanize } from '../translations/labels';
import { pairOf } from './translate-error';
import { de } from '../messages/de';
import { en, type Messages } from '../messages/en';
import { es } from '../messages/es';
import { fr } from '../messages/fr';
import { nl } from '../messages/nl';
import { pt } from '../messages/pt';

const blanksIn = (text: string) => text.match(/\{\w+\}/g) ?? [];

describe('the pairs of a 422', () => {
  it('name the field and say what is wrong with it', () => {
    expect(pairOf({ field: 'subject', because: 'blank' }, 'en')).toEqual([
      'subject',
      "Subject can't be blank",
    ]);
  });

  it('fill the blanks', () => {
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

  it('say that a value is invalid when no better reason is written', () => {
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

  it('is its readable wire name in a language that has no word for it', () => {
    for (const language of LANGUAGES) expect(labelOf('flux_capacitor', language)).toBe('Flux capacitor');
    expect(labelOf('constructor', 'nl')).toBe('Constructor');
  });

  it('is made of the text that attachments are used in', () => {
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
