import { Environment } from '@marcbachmann/cel-js';
import { Act, ACTS, signatureOf } from './act';
import { READING } from './limits';
import type { Model } from './model';

const TIMESTAMP = 'google.protobuf.Timestamp';

function language(): Environment {
  const made = new Environment({ homogeneousAggregateLiterals: false, limits: READING })
    .registerType('Act', { ctor: Act, fields: {} })
    .registerVariable('now', TIMESTAMP)
    .registerVariable('note', 'dyn')
    .registerVariable({ name: 'event', schema: { name: 'string', at: TIMESTAMP, person: 'dyn' } });
  for (const kind of ACTS) made.registerFunction(signatureOf(kind), (given: unknown) => new Act(kind, given));
  return made;
}

let shared: Environment | undefined;

/** What can be said in rules about such a record. A name that is no field of it is found before the rule ever runs. */
export function environmentOf({ name, fields }: Model): Environment {
  const environment = (shared ??= language()).clone();
  for (const each of new Set([name, 'record', 'previous'])) {
    if (fields) environment.registerVariable({ name: each, schema: schemaOf(fields) });
    else environment.registerVariable(each, 'dyn');
  }
  return environment;
}

const schemaOf = (fields: readonly string[]): Record<string, string> =>
  Object.fromEntries(fields.map((field) => [field, 'dyn']));
