import { ApiError } from '@deskline/record-http';
import { principal } from '@deskline/testing';
import { catalogues } from '../routing/catalogues';
import { parseExport } from './export-request';
import { ExportTypes } from './export-types';

const types = new ExportTypes(catalogues);
const admin = principal({ time_zone: 'Europe/Amsterdam' });
const parsed = (body: Record<string, unknown>) => parseExport(body, types, admin);
const fromOf = (from: unknown) => parsed({ type: 'people', from }).options.from;

function problemsOf(body: Record<string, unknown>): string[] {
  try {
    parsed(body);
  } catch (error) {
    expect([(error as ApiError).status, error instanceof ApiError]).toEqual([422, true]);
    return (error as ApiError).body.errors?.map(([, message]) => message) ?? [];
  }
  return [];
}

describe('The body of a call for an export', () => {
  it('names types in a comma list or a list, and has defaults for the rest', () => {
    expect(parsed({ type: 'people, teams,people' })).toEqual({
      types: ['people', 'teams'],
      options: { export_format: 'csv', line_separator: 'lf', deliver: 'mail' },
    });
    expect(
      parsed({
        type: ['people'],
        export_format: 'XLSX',
        line_separator: 'crlf',
        locale: 'nl',
        columns: 'ID,Primary Email,vip',
        deliver: 'webhook',
      }),
    ).toEqual({
      types: ['people'],
      options: {
        export_format: 'xlsx',
        line_separator: 'crlf',
        locale: 'nl',
        columns: ['id', 'primary_email', 'vip'],
        deliver: 'webhook',
      },
    });
  });

  it('has a date in any form, in the zone of the caller unless it names another', () => {
    expect(fromOf('2013-05-24')).toBe('2013-05-23T22:00:00Z');
    expect(fromOf('20130524')).toBe('2013-05-23T22:00:00Z');
    expect(fromOf('2013-05-24T00:00:00')).toBe('2013-05-23T22:00:00Z');
    expect(fromOf('20130524T000000Z')).toBe('2013-05-24T00:00:00Z');
    expect(fromOf('2013-05-24T00:00:00Z')).toBe('2013-05-24T00:00:00Z');
    expect(fromOf('2013-05-24T00:00:00-05:00')).toBe('2013-05-24T05:00:00Z');
    // A plus that a form did not escape is a space.
    expect(fromOf('2013-05-24T00:00:00 05:00')).toBe('2013-05-23T19:00:00Z');
    expect(fromOf('')).toBeUndefined();
  });

  it('is refused with all of its problems', () => {
    expect(problemsOf({})).toEqual(["Type can't be blank"]);
    expect(problemsOf({ type: 7 })).toEqual(['Type is invalid']);
    expect(
      problemsOf({
        type: 'people,nonsense',
        from: 'yesterday',
        export_format: 'pdf',
        line_separator: {},
        locale: '../nl',
        columns: 'Shoe Size',
        typo: 1,
      }),
    ).toEqual([
      'Typo is not a known field',
      'Type is not included in the list',
      'From is not a valid date and time',
      'Export format is not included in the list',
      'Line separator is not included in the list',
      'Locale is not a known locale',
      'Columns is not included in the list',
    ]);
  });
});

describe('Types of exports', () => {
  it('are those whose lists the roles and the token of the caller permit', () => {
    expect(types.names).toEqual(expect.arrayContaining(['people', 'people_contact_details', 'requests']));
    const scoped = (...actions: `${string}:Read`[]) => principal({ scopes: [{ effect: 'allow', actions }] });
    expect(types.isReadable('people_contact_details', scoped('person:Read'))).toBe(true);
    expect(types.isReadable('people_contact_details', scoped('team:Read'))).toBe(false);
    expect(types.isReadable('task_approvals', scoped('approval:Read'))).toBe(false);
    expect(types.isReadable('nonsense', admin)).toBe(false);
    // Secrets of the authorization server.
    expect(types.find('personal_access_tokens')).toBeUndefined();
  });

  it('have no columns that are only written, or that the roles may not read', () => {
    const columns = types.columnsOf('people', ['account_administrator']).map(({ field }) => field);
    expect(columns).toEqual(expect.arrayContaining(['id', 'name', 'primary_email']));
    const requests = types.columnsOf('requests', ['account_administrator']).map(({ field }) => field);
    expect(requests).not.toContain('note');
    expect(types.columnsOf('people', [], ['name', 'id']).map(({ field }) => field)).toEqual(['name', 'id']);
  });
});
