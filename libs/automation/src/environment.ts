import { Environment } from '@marcbachmann/cel-js';
import { ActionCall, ACTION_KINDS, signatureOf } from './rule-action';
import { PARSE_LIMITS } from './limits';
import type { RecordModel } from './record-model';

const TIMESTAMP = 'google.protobuf.Timestamp';

function language(): Environment {
  const made = new Environment({ homogeneousAggregateLiterals: false, limits: PARSE_LIMITS })
    .registerType('Act', { ctor: ActionCall, fields: {} })
    .registerVariable('now', TIMESTAMP)
    .registerVariable('note', 'dyn')
    .registerVariable({ name: 'event', schema: { name: 'string', at: TIMESTAMP, person: 'dyn' } });
  for (const kind of ACTION_KINDS)
    made.registerFunction(signatureOf(kind), (given: unknown) => new ActionCall(kind, given));
  return made;
}

let shared: Environment | undefined;

/** CEL environment of a record type. A name that is no field is reported when the rule is compiled. */
export function environmentOf({ name, fields }: RecordModel): Environment {
  const environment = (shared ??= language()).clone();
  for (const each of new Set([name, 'record', 'previous'])) {
    if (fields) environment.registerVariable({ name: each, schema: schemaOf(fields) });
    else environment.registerVariable(each, 'dyn');
  }
  return environment;
}

const schemaOf = (fields: readonly string[]): Record<string, string> =>
  Object.fromEntries(fields.map((field) => [field, 'dyn']));
