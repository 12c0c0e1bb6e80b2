import type { Plural, Word } from '@deskline/record';
import { WORDS } from '../tools/words';

const twice = (names: readonly string[]): string[] => names.filter((name, at) => names.indexOf(name) !== at);

it('gives each wire name its label in one words file', () => {
  expect(twice(WORDS.flatMap(({ fields = {} }) => Object.keys(fields)))).toEqual([]);
  expect(twice(WORDS.flatMap(({ views = {} }) => Object.keys(views)))).toEqual([]);
  expect(
    twice(WORDS.flatMap(({ values, types }) => Object.keys({ ...values }).concat(Object.keys({ ...types })))),
  ).toEqual([]);
});

it('has no empty label in any words file', () => {
  const words = WORDS.flatMap(({ fields = {}, values = {}, views = {}, types = {} }) => [
    ...Object.values(fields),
    ...Object.values(views),
    ...Object.values(values),
    ...Object.values(types).flatMap(({ one, many }) => [one ?? [], many ?? []]),
  ]);
  expect(words.filter((word) => word.some((label) => label === undefined || label.trim() === ''))).toEqual(
    [],
  );
});

it('does not compile a label that lacks a language', () => {
  // @ts-expect-error there is no Portuguese
  const word: Word = ['Taak', 'Tâche', 'Aufgabe', 'Tarea'];
  // @ts-expect-error English has no plural in its wire name
  const plural: Plural = ['taken', 'tâches', 'Aufgaben', 'tareas', 'tarefas'];
  expect([word.length, plural.length]).toEqual([4, 5]);
});
