import { loadSettings } from './load-settings';
import { Setting } from './setting';
import { Settings } from './settings';
import { settingsTable } from './settings-table';
import { NumberList, Satisfies, Switch, TextList, WholeNumber } from './values';

class ValueSettings extends Settings {
  @Setting('Serves plain HTTP')
  @Switch()
  INSECURE_HTTP: boolean = false;

  @Setting('Further names of the account header')
  @TextList()
  ALIASES: string[] = [];

  @Setting('Pauses between attempts')
  @NumberList()
  PAUSES: number[] = [5, 30];

  @Setting('Attempts at the same time')
  @WholeNumber(1, 16)
  ATTEMPTS: number = 4;

  @Setting('Word that reads the same backwards')
  @Satisfies((word: string) => word === [...word].reverse().join(''), 'must be a palindrome')
  WORD: string = 'level';
}

const load = (env: Record<string, string>) => loadSettings(ValueSettings, env);

describe('Setting value', () => {
  it.each([
    ['1', true],
    ['true', true],
    ['0', false],
    ['false', false],
    ['Off', false],
  ])('is read from the switch %s as %s', (text, value) => {
    expect(load({ INSECURE_HTTP: text }).INSECURE_HTTP).toBe(value);
  });

  it('is refused for a switch that is neither on nor off', () => {
    expect(() => load({ INSECURE_HTTP: 'maybe' })).toThrow(
      'INSECURE_HTTP is "maybe" but must be 1 (on) or 0 (off).',
    );
  });

  it('is read from a comma list, or is the default without one', () => {
    expect(load({ ALIASES: 'x-account, X-Tenant,' }).ALIASES).toEqual(['x-account', 'X-Tenant']);
    expect(load({ PAUSES: '1,2,3' }).PAUSES).toEqual([1, 2, 3]);
    expect(load({})).toMatchObject({ INSECURE_HTTP: false, ALIASES: [], PAUSES: [5, 30] });
  });

  it('is refused for a number list with a text in it', () => {
    expect(() => load({ PAUSES: '1,soon' })).toThrow(
      'PAUSES is "1,soon" but must be whole numbers separated by commas',
    );
  });

  it.each([
    ['0', 'must not be less than 1'],
    ['17', 'must not be greater than 16'],
    ['1.5', 'must be an integer number'],
  ])('is refused for the whole number %s', (text, because) => {
    expect(load({ ATTEMPTS: '16' }).ATTEMPTS).toBe(16);
    expect(() => load({ ATTEMPTS: text })).toThrow(`ATTEMPTS is "${text}" but ${because}.`);
  });

  it('is refused when a check does not hold', () => {
    expect(load({ WORD: 'rotor' }).WORD).toBe('rotor');
    expect(() => load({ WORD: 'motor' })).toThrow('WORD is "motor" but must be a palindrome.');
  });

  it('is shown in the table of settings as in the environment', () => {
    const table = settingsTable(ValueSettings);
    expect(table.find((line) => line.name === 'PAUSES')).toEqual({
      name: 'PAUSES',
      default: '5,30',
      description: 'Pauses between attempts',
    });
    expect(table.find((line) => line.name === 'INSECURE_HTTP')?.default).toBe('0');
    expect(table[0]).toMatchObject({ name: 'DATABASE_URL', default: undefined });
  });
});
