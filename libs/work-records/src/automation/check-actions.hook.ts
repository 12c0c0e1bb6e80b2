import { compile, Program, type GivenField, type RuleField } from '@deskline/automation';
import type { RecordType } from '@deskline/record';
import { pairOf, RecordProtocol } from '@deskline/record-http';
import {
  Invalid,
  RecordRuntime,
  withProviders,
  type BeforeWrite,
  type Problem,
} from '@deskline/record-store';
import { modelFor } from './models';
import { isSameRule, type RuleRow } from './rule-texts.rules';

/** Record types that actions create. */
const CREATED = { create_task: 'task', create_request: 'request' } as const;

/**
 * Refuses actions that name a field which the record does not have, or give one a value which it does not accept, as far
 * as names and values are written out. Types of other services are checked when the rule runs.
 */
export const checkActions = withProviders(
  [RecordRuntime],
  ({ catalogue, nodeDomain }: RecordRuntime): BeforeWrite<RuleRow> => {
    const protocol = new RecordProtocol(catalogue, nodeDomain);
    const faultIn = (given: GivenField, subject: string | null): string | undefined => {
      const record = catalogue.byName.get(given.kind === 'set' ? (subject ?? '') : CREATED[given.kind]);
      return record && problemOf(protocol, record, given);
    };
    return ({ before, after }) => {
      if (before && isSameRule(before, after)) return Promise.resolve({});
      const { applies_to, expressions, condition, actions } = after;
      const program = compile({ expressions, condition, actions }, modelFor(applies_to));
      const problems = new Map<RuleField, Problem>();
      for (const { field, given, ...position } of program instanceof Program ? program.givenFields() : []) {
        const message = faultIn(given, applies_to);
        if (message === undefined || problems.has(field)) continue;
        problems.set(field, { field, because: 'not_understood', values: { ...position, message } });
      }
      return problems.size > 0 ? Promise.reject(new Invalid([...problems.values()])) : Promise.resolve({});
    };
  },
);

/** Message on the field, as a client that sends it would get; others that it would lack do not count. */
function problemOf(protocol: RecordProtocol, record: RecordType, given: GivenField): string | undefined {
  const { kind, name, literal } = given;
  if (record.fields[name]?.kind === 'attachments') return `${name} cannot be given by a rule`;
  const mode = kind === 'set' ? 'patch' : 'create';
  const parser = protocol.inputParser(record);
  const lacking = new Set(parser.parse({}, mode, { zone: 'UTC' }).problems.map(({ field }) => field));
  const { problems } = parser.parse({ [name]: literal ? literal.value : null }, mode, { zone: 'UTC' });
  const problem = problems.find(
    ({ field, because }) => because === 'unknown_field' || (literal && !lacking.has(field)),
  );
  return problem && pairOf(problem, 'en')[1];
}
