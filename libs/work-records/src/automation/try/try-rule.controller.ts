import { RuleProcess } from '@deskline/automation';
import { permits } from '@deskline/identity';
import { Settings, type Frame, type FrameContext } from '@deskline/platform';
import {
  acceptsJson,
  answerOrError,
  errors,
  parseBody,
  parsePath,
  RecordProtocol,
  type Answer,
  type RecordCall,
} from '@deskline/record-http';
import { Invalid, RecordReader, RecordRuntime, RecordWriter, type Problem } from '@deskline/record-store';
import { Controller } from '@nestjs/common';
import { Ctx, MessagePattern, Payload } from '@nestjs/microservices';
import { Owners } from '../run/owners';
import { TryRule } from './try-rule';
import type { TriedRule } from './tried-rule';

/** NATS subject of POST /automation_rules/try. */
export const TRY_RULE_SUBJECT = 'records.work-records.try_rule';

const NAMES: readonly string[] = ['rule', 'automation_rule', 'record', 'audit_line'];

@Controller()
export class TryRuleController {
  private readonly trying: TryRule;

  constructor(
    runtime: RecordRuntime,
    reader: RecordReader,
    writer: RecordWriter,
    rules: RuleProcess,
    owners: Owners,
    settings: Settings,
  ) {
    const protocol = new RecordProtocol(runtime.catalogue, settings.NODE_ID_DOMAIN);
    this.trying = new TryRule(runtime, reader, writer, protocol, rules, owners);
  }

  /** Never rejects. */
  @MessagePattern(TRY_RULE_SUBJECT)
  answer(
    @Payload() { head, body }: Frame<RecordCall>,
    @Ctx() { deadline }: Pick<FrameContext, 'deadline'>,
  ): Promise<Answer> {
    return answerOrError(head, async () => {
      if (parsePath(head.path)?.suffix || !acceptsJson(head.headers['accept'])) throw errors.notAcceptable();
      if (!permits(head.principal.scopes, 'automation_rule', 'Create')) throw errors.forbidden();
      const members = await parseBody(body, head.headers['content-type'], '');
      return this.trying.answer(triedRuleIn(members), { ...head, deadline });
    });
  }
}

function triedRuleIn(members: Readonly<Record<string, unknown>>): TriedRule {
  const { rule = null, automation_rule = null, record = null, audit_line = null } = members;
  const problems: Problem[] = Object.keys(members)
    .filter((name) => !NAMES.includes(name))
    .map((field) => ({ field, because: 'unknown_field' }));
  const invalid = (field: string): void => void problems.push({ field, because: 'invalid' });
  if (rule !== null && !isObject(rule)) invalid('rule');
  for (const [field, value] of Object.entries({ automation_rule, record, audit_line }))
    if (value !== null && !isId(value)) invalid(field);
  if (record === null) problems.push({ field: 'record', because: 'blank' });
  if (rule === null && automation_rule === null) problems.push({ field: 'rule', because: 'blank' });
  if (rule !== null && automation_rule !== null)
    problems.push({ field: 'automation_rule', because: 'beside', values: { other: 'rule' } });
  if (problems.length > 0) throw new Invalid(problems);
  return { rule, automation_rule, record, audit_line } as TriedRule;
}

const isId = (value: unknown): boolean => Number.isSafeInteger(value) && (value as number) > 0;
const isObject = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
