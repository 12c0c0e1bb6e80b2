import { frequentName, statementName } from '../plan/statement';

it('gives equal texts the same name, and different texts different names', () => {
  expect(statementName('SELECT 1')).toBe(statementName('SELECT 1'));
  expect(statementName('SELECT 1')).not.toBe(statementName('SELECT 2'));
});

it('names a text of clients after frequent runs', () => {
  const names = Array.from({ length: 30 }, () => frequentName('SELECT often'));
  expect(names.slice(0, 20)).toEqual(Array.from({ length: 20 }, () => undefined));
  expect(new Set(names.slice(20)).size).toBe(1);
  expect(names.at(-1)).toMatch(/^.{20,}$/);
});

it('keeps the name of a frequent text while many rare ones run', () => {
  const often = () => frequentName('SELECT kept');
  for (let run = 0; run < 30; run++) often();
  for (let odd = 0; odd < 10_000; odd++) expect(frequentName(`SELECT odd ${odd}`)).toBeUndefined();
  expect(often()).toBeDefined();
});

it('gives at most 300 names to texts of clients', () => {
  const often = (text: string) => Array.from({ length: 30 }, () => frequentName(text)).at(-1);
  const named = Array.from({ length: 1_000 }, (_, at) => often(`SELECT many ${at}`)).filter(Boolean);
  expect(named.length).toBeLessThanOrEqual(300);
});
