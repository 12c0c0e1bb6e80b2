import { LANGUAGES } from '@deskline/identity';
import { ROLES } from '@deskline/record';
import { schema, type OpenApiObject, type OpenApiObjects } from '@deskline/record-http';

const text = { type: 'string' };
const texts = { type: 'array', items: text };
const count = { type: 'number' };
const said = (part: OpenApiObject, description: string): OpenApiObject => ({ ...part, description });
const flag = (description: string): OpenApiObject => ({ const: true, description });
const byName = (part: OpenApiObject, description: string): OpenApiObject => ({
  type: 'object',
  description,
  additionalProperties: part,
});

const extent = { type: 'string', enum: ['all', 'some'] };
const rights = {
  read: extent,
  create: extent,
  update: extent,
  delete: extent,
  archive: said(extent, 'Archiving, trashing and restoring.'),
};
const language = { type: 'string', enum: LANGUAGES, description: 'Language of the labels.' };

/** Schemas of /meta. */
export const META_SCHEMAS: OpenApiObjects = {
  Meta: {
    type: 'object',
    required: ['language', 'types'],
    properties: { language, types: { type: 'array', items: schema('TypeDescription') } },
  },
  NamedTypeDescription: {
    allOf: [
      schema('TypeDescription'),
      { type: 'object', required: ['language', 'rights'], properties: { language } },
    ],
  },
  TypeDescription: {
    type: 'object',
    description: 'A record type as the roles and the token of the caller have it.',
    required: ['name', 'label', 'collection', 'fields', 'default_sort', 'may'],
    properties: {
      name: said(text, 'As scopes and events name it.'),
      label: text,
      plural: said(text, 'Label of the records together.'),
      collection: said(text, 'Path of the collection.'),
      nested: flag('There is no collection at the top: the records are found below others.'),
      title: said(text, 'Field that references show as `name`.'),
      fields: byName(
        schema('FieldDescription'),
        'Fields by name; listed ones first, in the order of the list.',
      ),
      default_sort: text,
      views: byName(text, 'Labels of the views.'),
      only_in_views: flag('The collection is listed by one of the views only.'),
      sub_collections: byName(schema('SubCollectionDescription'), 'Collections below a record, by path.'),
      takes: {
        type: 'array',
        description:
          'Beyond single records: `?q=`, `/counts` and `/aggregate` below the collection, `may` in `?fields=`, `?ids=` for changes of several records, `?dry_run=1` with changes.',
        items: { ...text, enum: ['q', 'counts', 'aggregate', 'may', 'ids', 'dry_run'] },
      },
      create_at: said(texts, 'Paths at which `POST` creates a record. Not in a brief description.'),
      actions: byName(
        {
          type: 'object',
          required: ['methods', 'needs'],
          properties: {
            methods: texts,
            needs: said(text, 'Right to the record; `nothing` needs no credentials.'),
          },
        },
        'Actions by name.',
      ),
      moves: byName(
        {
          anyOf: [
            { const: 'all' },
            byName(texts, 'Values that may follow each value; the empty name is no value.'),
          ],
        },
        'Transitions of the fields that the caller may change. Rules may refuse one of them in some records.',
      ),
      events: said(texts, 'Verbs of its events.'),
      webhooks: flag('Webhooks can subscribe to the events.'),
      may: {
        type: 'object',
        description: 'Rights of the caller: to all records of the account, or to some.',
        properties: {
          ...rights,
          changing: said(texts, 'All fields that an update may change, where it may change some only.'),
        },
      },
      rights: {
        type: 'array',
        description: 'Rights by role. Not in a brief description.',
        items: {
          type: 'object',
          required: ['roles'],
          properties: {
            roles: { type: 'array', items: { ...text, enum: ['end_user', ...ROLES] } },
            ...rights,
          },
        },
      },
    },
  },
  FieldDescription: {
    type: 'object',
    required: ['kind', 'access'],
    properties: {
      label: said(text, 'Not in a brief description.'),
      kind: said(
        text,
        'Kind of the field; `ids` are those of linked records, shown only by `?fields=`, `account` the id of an account.',
      ),
      access: {
        ...text,
        enum: ['required', 'optional', 'readonly', 'writeonly', 'create', 'filter'],
        description:
          'Access of the caller: `create` is set on create and kept, `filter` is neither sent nor accepted, but filtered by.',
      },
      max: said(count, 'Characters of a string, bytes of a text, value of a number.'),
      min: count,
      format: text,
      tokens: said(texts, 'Words that a datetime may have instead of a time.'),
      default: {},
      filled_by: said(
        text,
        'Who fills it when a create leaves it out: `system`, `path`, or a field whose record may have the value.',
      ),
      to: said(text, 'Record type it leads to.'),
      typed_by: said(text, 'Field that names the record type it leads to.'),
      shape: said(text, 'Schema of an object in this document.'),
      values: {
        type: 'array',
        items: schema('EnumerationValue'),
        description:
          'Values of an enumeration. Not in a brief description: `/enums` has them by type and field.',
      },
      in: {
        type: 'array',
        items: { ...text, enum: ['list', 'filter', 'sort'] },
        description: 'Shown by default, filtered by, sorted by.',
      },
      sort_as: said(text, 'Name in `?sort=`, where it is another.'),
      selectable: { const: false, description: 'Not for `?fields=`.' },
    },
  },
  SubCollectionDescription: {
    type: 'object',
    required: ['of'],
    properties: {
      label: said(text, 'Label of the list. Not in a brief description.'),
      of: said(text, 'Record type of the rows.'),
      create: flag('`POST` creates a record there.'),
      link: flag('`POST` and `DELETE` with an id behind it link and unlink a record.'),
      ids: said(text, 'Body member of the record above that replaces the whole list.'),
    },
  },
};
