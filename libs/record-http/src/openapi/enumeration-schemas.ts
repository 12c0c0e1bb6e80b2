import type { Catalogue, Field } from '@deskline/record';
import { enumerationsIn } from '../translations/enumerations';
import { pascal } from './wording';
import type { OpenApiObjects } from './openapi-object';

interface Use {
  readonly record: string;
  readonly field: string;
}

/** Schemas of the enumerations of all record types, one for each list of values. */
export class EnumerationSchemas {
  private readonly names = new Map<string, string>();
  readonly schemas: OpenApiObjects;

  constructor(catalogues: readonly Catalogue[]) {
    const uses = new Map<string, Use[]>();
    for (const { record, field, values } of enumerationsIn(catalogues)) {
      const key = values.join();
      uses.set(key, [...(uses.get(key) ?? []), { record, field }]);
    }
    const schemas: Record<string, OpenApiObjects[string]> = {};
    for (const [key, users] of uses) {
      const name = nameOf(users);
      this.names.set(key, name);
      schemas[name] = { type: 'string', enum: key.split(','), description: describe(users) };
    }
    this.schemas = schemas;
  }

  nameOf({ values = [] }: Field): string | undefined {
    return this.names.get(values.join());
  }
}

/** Named after its first field; for several field names, after their common ending (`currency`). */
function nameOf([first = { record: '', field: '' }, ...others]: readonly Use[]): string {
  const words = first.field.split('_');
  const fits = (from: number) => others.every(({ field }) => field.endsWith(words.slice(from).join('_')));
  const from = words.findIndex((_word, index) => fits(index));
  return from <= 0 ? pascal(`${first.record}_${first.field}`) : pascal(words.slice(from).join('_'));
}

const describe = (users: readonly Use[]): string =>
  `Labels: ${users.map(({ record, field }) => `\`${record}.${field}\``).join(', ')} of \`/enums\`.`;
