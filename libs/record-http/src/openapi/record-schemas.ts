import { isSent, type Catalogue, type Field, type RecordType } from '@deskline/record';
import { linkInputs, MAY, requestableMembers } from '@deskline/record-store';
import { aliasesOf, isNamedParent } from '../request/body-members';
import type { EnumerationSchemas } from './enumeration-schemas';
import { inputSchema, outputSchema, type FieldNotes } from './field-schema';
import { schema, type OpenApiObject, type OpenApiObjects } from './openapi-object';
import { withArticle, pascal } from './wording';

/** Descriptions of fields that several record types have, by field. */
export type Notes = Readonly<Record<string, string>>;

type Named = [name: string, field: Field];

/** Schemas of one record type: single, row, create, patch. */
export class RecordSchemas {
  constructor(
    private readonly enumerations: EnumerationSchemas,
    private readonly notes: Notes,
  ) {}

  of(record: RecordType, catalogue: Catalogue): OpenApiObjects {
    const name = pascal(record.name);
    return {
      [name]: this.single(record, catalogue),
      [`${name}Row`]: this.row(record, catalogue),
      [`${name}Create`]: this.create(record, catalogue),
      [`${name}Patch`]: this.patch(record, catalogue),
    };
  }

  private single(record: RecordType, catalogue: Catalogue): OpenApiObject {
    const sent = sentOf(record);
    return {
      type: 'object',
      description: `${withArticle(record)} with all its fields.`.replace(/^a/, 'A'),
      required: [...sent.filter(([, { readableBy }]) => !readableBy).map(([name]) => name), 'nodeID'],
      properties: {
        ...this.outputs(record, sent, catalogue),
        ...commonMembers(record),
        ...requestedMembers(record, catalogue),
      },
    };
  }

  private row(record: RecordType, catalogue: Catalogue): OpenApiObject {
    const { listAlso = [] } = record;
    const selectable = sentOf(record).filter(
      ([name, { unselectable, transient }]) => (!unselectable || listAlso.includes(name)) && !transient,
    );
    const usual = record.list.map((name) => `\`${name}\``).join(', ');
    return {
      type: 'object',
      description: `By default ${usual}; others with \`?fields=\`.`,
      required: ['id', 'nodeID'],
      properties: {
        ...this.outputs(record, selectable, catalogue),
        ...commonMembers(record),
        ...requestedMembers(record, catalogue),
      },
    };
  }

  private create(record: RecordType, catalogue: Catalogue): OpenApiObject {
    const written = writtenOf(record);
    const required = written.filter(([name, field]) => isRequiredOnCreate(record, name, field));
    const references = required.filter(([, { kind }]) => kind === 'reference');
    const plain = required.filter(([, { kind }]) => kind !== 'reference').map(([name]) => name);
    return {
      type: 'object',
      ...(plain.length > 0 && { required: plain }),
      ...(references.length > 0 && { allOf: references.map(eitherName) }),
      properties: this.inputs(record, catalogue, newOf(record), (field) => field.default),
    };
  }

  private patch(record: RecordType, catalogue: Catalogue): OpenApiObject {
    return {
      type: 'object',
      description: 'What is left out is left alone, null empties.',
      properties: this.inputs(record, catalogue, writtenOf(record), () => undefined),
    };
  }

  private outputs(record: RecordType, fields: readonly Named[], catalogue: Catalogue): OpenApiObjects {
    const schemaOf = ([name, field]: Named): OpenApiObject => {
      const members = this.shownMembers(field, catalogue);
      return outputSchema(name, field, { ...this.notesOf(record, name, field), ...(members && { members }) });
    };
    return Object.fromEntries(fields.map((named) => [named[0], schemaOf(named)]));
  }

  private shownMembers({ to = '', shows }: Field, catalogue: Catalogue): OpenApiObjects | undefined {
    const referred = catalogue.byName.get(to);
    if (!shows || !referred) return undefined;
    const shown = Object.entries(referred.fields).filter(([name]) => shows.includes(name));
    return this.outputs(referred, shown, catalogue);
  }

  /** Members that a body may have: references by id or by name. */
  private inputs(
    record: RecordType,
    catalogue: Catalogue,
    fields: readonly Named[],
    defaultOf: (field: Field) => unknown,
  ): OpenApiObjects {
    const properties: Record<string, OpenApiObject> = {};
    for (const [name, field] of fields) {
      const part = inputSchema(field, this.notesOf(record, name, field));
      const value = defaultOf(field);
      properties[name] = value === undefined ? part : { ...part, default: value };
      for (const alias of aliasesOf(name, field)) {
        properties[alias] ??=
          field.kind === 'code'
            ? { ...schema('ReferenceInput'), description: `Id of the record whose code is \`${name}\`.` }
            : { ...part, description: `The same as \`${name}\`.` };
      }
    }
    for (const [ids, path] of linkInputs(record, catalogue.records)) {
      properties[ids] ??= {
        type: 'array',
        items: schema('ReferenceInput'),
        description: `Replaces the whole list at \`/${record.collection}/:id/${path}\`.`,
        writeOnly: true,
      };
    }
    return properties;
  }

  private notesOf(record: RecordType, name: string, field: Field): FieldNotes {
    const noted = record.notes?.[name] ?? this.notes[name];
    const description = [noted, ...limitedTo(field)].filter((words) => words !== undefined).join(' ');
    return { enumeration: this.enumerations.nameOf(field), description: description || undefined };
  }
}

const sentOf = ({ fields }: RecordType): Named[] =>
  Object.entries(fields).filter(([, field]) => isSent(field));

const writtenOf = ({ fields }: RecordType): Named[] =>
  Object.entries(fields).filter(([, { access }]) => access !== 'readonly' && access !== 'hidden');

/** Members of a create: also the parent, where a body may name it. */
const newOf = (record: RecordType): Named[] => [
  ...writtenOf(record),
  ...Object.entries(record.fields).filter(
    ([name, { access }]) => access === 'readonly' && isNamedParent(record, name),
  ),
];

/** Required, and neither filled by the system or by a referred record nor in the path. */
function isRequiredOnCreate({ createUnder }: RecordType, name: string, field: Field): boolean {
  if (field.access !== 'required' || field.default !== undefined) return false;
  if (field.systemFilled || field.givenBy !== undefined) return false;
  return !createUnder?.some(({ parent }) => parent === name);
}

const eitherName = ([name, field]: Named): OpenApiObject => ({
  anyOf: [name, ...aliasesOf(name, field)].map((each) => ({ required: [each] })),
});

/** "To everyone else there is no such field", "whoever else may write the record leaves the field as it is". */
function limitedTo({ readableBy, writableBy }: Field): (string | undefined)[] {
  const roles = (names: readonly string[]): string => names.map((name) => `\`${name}\``).join(', ');
  return [
    readableBy && `Shown to ${roles(readableBy)} only.`,
    writableBy && `Changed by ${roles(writableBy)} only.`,
  ];
}

/** Members that only `?fields=` brings. */
function requestedMembers(record: RecordType, catalogue: Catalogue): OpenApiObjects {
  if (!catalogue.records.includes(record)) return {};
  return Object.fromEntries(
    requestableMembers(record, catalogue).map((name) => [
      name,
      name === MAY ? { ...schema('May'), readOnly: true } : { ...schema('LinkedIds'), readOnly: true },
    ]),
  );
}

/** Members of every record that are not fields. */
function commonMembers({ archiving }: RecordType): OpenApiObjects {
  const archiveState = (state: string) => ({
    const: true,
    description: `Present when the record is ${state}.`,
  });
  return {
    nodeID: { ...schema('NodeID'), readOnly: true },
    account: { ...schema('Account'), readOnly: true },
    ...(archiving && { archived: archiveState('archived'), trashed: archiveState('trashed') }),
  };
}
