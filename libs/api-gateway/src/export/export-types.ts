import { permits, type Principal } from '@deskline/identity';
import { lazily } from '@deskline/platform';
import { recordForRoles, type Catalogue, type RecordType, type Role } from '@deskline/record';
import { WITHOUT_ROWS } from '../import/import-types';
import {
  importTypes,
  modelOf,
  rolePermits,
  rolePermitsList,
  type Column,
  type ImportType,
} from '@deskline/record-http';

/** Type of a file that can be exported, with the record types whose rights decide. */
interface ExportType {
  readonly type: ImportType;
  readonly record: RecordType;
  readonly owner?: RecordType;
}

/** Types of files of all services. */
export class ExportTypes {
  private readonly types = lazily((): ReadonlyMap<string, ExportType> => {
    const all = this.catalogues.flatMap(({ records }) => records);
    const services = this.catalogues.filter(({ service }) => !WITHOUT_ROWS.includes(service));
    return new Map(
      services.flatMap((catalogue) =>
        importTypes(catalogue, all).flatMap((type): [string, ExportType][] => {
          const record = catalogue.byName.get(type.record);
          if (!record) return [];
          const of = type.part === undefined ? undefined : record.fields[type.part]?.to;
          const owner = of === undefined ? undefined : catalogue.byName.get(of);
          return [[type.type, { type, record, ...(owner && { owner }) }]];
        }),
      ),
    );
  });

  constructor(private readonly catalogues: readonly Catalogue[]) {}

  get names(): readonly string[] {
    return [...this.types().keys()];
  }

  find(name: string): ImportType | undefined {
    return this.types().get(name)?.type;
  }

  /** Whether the roles and the token of the caller permit lists of these records: the service decides on each row. */
  isReadable(name: string, principal: Principal): boolean {
    const found = this.types().get(name);
    if (!found) return false;
    const { record, owner } = found;
    const isPart = owner !== undefined && record.partOf !== undefined;
    return [...(isPart ? [] : [record]), ...(owner ? [owner] : [])].every(
      (each) =>
        permits(principal.scopes, modelOf(each), 'Read') &&
        rolePermits(each, 'read', principal) &&
        rolePermitsList(each, [], principal),
    );
  }

  /** Columns that are told: those that are read, and that the roles may read; in the order in which they are wanted. */
  columnsOf(name: string, roles: readonly Role[], wanted?: readonly string[]): readonly Column[] {
    const found = this.types().get(name);
    if (!found) return [];
    const { fields } = recordForRoles(found.record, roles);
    const isHidden = (field: string) =>
      found.record.fields[field]?.access !== 'hidden' && fields[field]?.access === 'hidden';
    const told = found.type.columns.filter(({ isWriteonly, field }) => !isWriteonly && !isHidden(field));
    return wanted?.flatMap((name) => told.filter(({ field }) => field === name)) ?? told;
  }
}
