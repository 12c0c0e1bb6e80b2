import { configurationRecords } from '@deskline/configuration-records/records';
import { webhookRecords } from '@deskline/webhook-dispatcher/records';
import { workRecords } from '@deskline/work-records/records';
import { oauthRecords } from '../records';
import { scopeItems, scopeWords } from './scope-words';
import { RECORD_MODELS } from './texts/record-names';

const allow = (...actions: string[]) => ({ effect: 'allow' as const, actions });
const deny = (...actions: string[]) => ({ effect: 'deny' as const, actions });

describe('scopeWords', () => {
  it.each([
    [[allow('*:*')], ['Do everything that you may do']],
    [[allow('me:Read')], ['See who you are']],
    [[allow('*:Read')], ['Read records of every kind']],
    [[allow('*:Read', 'task:Update')], ['Read records of every kind', 'Change tasks']],
    [
      [allow('task:Read'), allow('request:Update', 'request:Create')],
      ['Read tasks', 'Create and change requests'],
    ],
    [
      [allow('task:*', 'problem:Read'), allow('request:Read', 'task:Read')],
      ['Read, create, change, and delete tasks', 'Read problems and requests'],
    ],
    [
      [allow('*:*'), deny('person:Delete', '*:Create')],
      ['Do everything that you may do', 'But not: delete people', 'But not: create records of every kind'],
    ],
    [[allow('*:Read', '*:Create', '*:Update', '*:Delete')], ['Do everything that you may do']],
    [[allow('event:Create')], ['Create monitoring events']],
    [[allow('timesheet:Read', 'timesheet:Update')], ['Read and change timesheets']],
    [[allow('hovercraft:Read')], ['Read hovercraft']],
    [[], ['Do nothing at all']],
    [[deny('*:*')], ['Do nothing at all']],
  ])('describes %j as %j', (scopes, words) => expect(scopeWords('en', scopes)).toEqual(words));

  it.each([
    ['nl', 'Verzoeken aanmaken en wijzigen', 'Maar niet: personen verwijderen'],
    ['fr', 'Créer et modifier des demandes', 'Mais pas\u00a0: supprimer des personnes'],
    ['de', 'Anfragen erstellen und ändern', 'Aber nicht: Personen löschen'],
    ['es', 'Crear y modificar solicitudes', 'Pero no: eliminar personas'],
    ['pt', 'Criar e alterar pedidos', 'Mas não: eliminar pessoas'],
  ] as const)('are in the language of the reader: %s', (language, ...words) => {
    const scopes = [allow('request:Create', 'request:Update'), deny('person:Delete')];
    expect(scopeWords(language, scopes)).toEqual(words);
  });

  it('lists many record types separately', () => {
    const models = ['task', 'request', 'problem', 'project', 'release', 'workflow'];
    expect(scopeItems('en', [allow(...models.map((model) => `${model}:Read`))])).toEqual([
      {
        words: 'Read the following:',
        records: ['tasks', 'requests', 'problems', 'projects', 'releases', 'workflows'],
      },
    ]);
    expect(scopeWords('en', [allow(...models.map((model) => `${model}:Read`))])).toHaveLength(1);
  });

  it('has a name for every record type with scopes, and for no other', () => {
    const services = [workRecords, configurationRecords, webhookRecords, oauthRecords];
    const types = services
      .flatMap(({ records, crossService }) => [...records, ...crossService])
      .filter(({ permittedAs, partOf }) => permittedAs === undefined && partOf === undefined)
      .map(({ name }) => name.replaceAll('_', '-'));
    expect([...RECORD_MODELS].sort()).toEqual([...new Set(types)].sort());
  });
});
