import type { RecordType } from '../../../api/meta';
import { fileTypeText } from './file-types';

const types = [
  { name: 'person', label: 'Person', plural: 'Personen', collection: 'people' },
  { name: 'task', label: 'Aufgabe', plural: 'Aufgaben', collection: 'tasks' },
  { name: 'approval', label: 'Genehmigung', plural: 'Genehmigungen', collection: 'approvals', nested: true },
  { name: 'tag', label: 'Schlagwort', collection: 'tags', nested: true },
  { name: 'service_translation', label: 'Service (Übersetzung)', collection: 'translations', nested: true },
] as unknown as RecordType[];

describe('types of files', () => {
  it.each([
    ['people', 'Personen'],
    ['service_translations', 'Service (Übersetzung)'],
    ['tasks_tags', 'Aufgaben: Schlagwort'],
    ['task_approvals', 'Aufgaben: Genehmigungen'],
    ['people_contact_details', 'Personen: Contact details'],
    ['ships', 'Ships'],
  ])('%s are called %s', (type, words) => {
    expect(fileTypeText(type, types)).toBe(words);
  });
});
