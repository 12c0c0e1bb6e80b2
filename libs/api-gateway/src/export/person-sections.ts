import type { Principal } from '@deskline/identity';
import { lazily } from '@deskline/platform';
import type { Catalogue } from '@deskline/record';
import { AUDIT_LINES, importTypes, personReferences, SIGN_INS } from '@deskline/record-http';
import type { ExportTypes } from './export-types';

/** Section of an export about a person: rows of a type that refer to the person by a field. */
export interface Section {
  readonly type: string;
  /** Reference by which rows are found; of people themselves `id`. */
  readonly field: string;
  readonly service: string;
}

/** Service of tokens and sessions. */
const AUTHORIZATION = 'oauth-server';

/** Sections of exports about a person, by their names: `people`, `requests.requested_by`, `audit_lines.work-records`. */
export class PersonSections {
  private readonly sections = lazily((): ReadonlyMap<string, Section> => {
    const all = this.catalogues.flatMap(({ records }) => records);
    const ofRecords = this.catalogues.flatMap((catalogue) =>
      importTypes(catalogue, all).flatMap(({ type, record, part, service }): [string, Section][] => {
        const found = catalogue.byName.get(record);
        if (!found || !this.types.find(type)) return [];
        const own: [string, Section][] = isOfPerson(record, part)
          ? [[type, { type, service, field: record === 'person' ? 'id' : 'person' }]]
          : [];
        // Roles are rows of people.
        if (record === 'person' && part !== undefined) return own;
        return [
          ...own,
          ...personReferences(catalogue, found).map((field): [string, Section] => [
            `${type}.${field}`,
            { type, service, field },
          ]),
        ];
      }),
    );
    const ofAudit = this.catalogues
      .filter(({ crossService }) => crossService.some(({ name }) => name === 'audit_line'))
      .map(({ service }): [string, Section] => [
        `${AUDIT_LINES}.${service}`,
        { type: AUDIT_LINES, service, field: 'person' },
      ]);
    const signIns: [string, Section] = [
      SIGN_INS,
      { type: SIGN_INS, service: AUTHORIZATION, field: 'person' },
    ];
    return new Map([...ofRecords.sort(byPeopleFirst), ...ofAudit, signIns]);
  });

  constructor(
    private readonly catalogues: readonly Catalogue[],
    private readonly types: ExportTypes,
  ) {}

  find(name: string): Section | undefined {
    return this.sections().get(name);
  }

  /** Names of the sections that the caller may read. */
  readable(principal: Principal): string[] {
    return [...this.sections()].flatMap(([name, { type }]) =>
      this.types.find(type) === undefined || this.types.isReadable(type, principal) ? [name] : [],
    );
  }
}

/** The person itself, its roles, addresses and contacts: files that an export always has. */
export const isOfPerson = (record: string, part: string | undefined): boolean =>
  record === 'person' || (part === 'person' && ['address', 'contact'].includes(record));

const byPeopleFirst = ([one]: [string, Section], [other]: [string, Section]): number =>
  Number(other.startsWith('people')) - Number(one.startsWith('people')) || one.localeCompare(other);
