import type { Plural, Word } from './area-words';
import { WORDS } from './words';

const twice = (names: readonly string[]): string[] => names.filter((name, at) => names.indexOf(name) !== at);

it('has the words of a name once, in whatever file they stand', () => {
  expect(twice(WORDS.flatMap(({ fields = {} }) => Object.keys(fields)))).toEqual([]);
  expect(
    twice(WORDS.flatMap(({ values, types }) => Object.keys({ ...values }).concat(Object.keys({ ...types })))),
  ).toEqual([]);
});

it('has no word that is left out', () => {
  const words = WORDS.flatMap(({ fields = {}, values = {}, types = {} }) => [
    ...Object.values(fields),
    ...Object.values(values),
    ...Object.values(types).flatMap(({ one, many }) => [one ?? [], many ?? []]),
  ]);
  expect(words.filter((word) => word.some((said) => said === undefined || said.trim() === ''))).toEqual([]);
});

it('does not compile where a language is missing', () => {
  // @ts-expect-error there is no Portuguese
  const word: Word = ['Taak', 'Tâche', 'Aufgabe', 'Tarea'];
  // @ts-expect-error English has no plural in its wire name
  const plural: Plural = ['taken', 'tâches', 'Aufgaben', 'tareas', 'tarefas'];
  expect([word.length, plural.length]).toEqual([4, 5]);
});
