import { jsonResponse, refs, schema, WRITE_ERRORS, type OpenApiObjects } from '@deskline/record-http';
import { operation } from './gateway-operation';

const id = { type: 'integer', minimum: 1 };

export const RULE_PATHS: OpenApiObjects = {
  '/automation_rules/try': {
    post: operation(
      {
        id: 'tryAutomationRule',
        summary: 'Try an automation rule on a record',
        description:
          'Evaluates the rule and performs its actions, and takes everything back. For people who may save the rule and read the record; needs the scope `automation-rule:Create`.',
        response: jsonResponse('Actions of the rule, and records that would change.', schema('TriedRule')),
      },
      {
        parameters: refs('parameters', ['Account', 'Language']),
        body: { 'application/json': { schema: schema('TriedRuleInput') } },
        errors: WRITE_ERRORS,
      },
    ),
  },
};

export const RULE_SCHEMAS: OpenApiObjects = {
  TriedRuleInput: {
    type: 'object',
    required: ['record'],
    properties: {
      rule: { ...schema('AutomationRuleCreate'), description: 'A new rule; its name may be left out.' },
      automation_rule: { ...id, description: 'A saved rule, instead of a new one.' },
      record: { ...id, description: 'Record of the type that the rule is for.' },
      audit_line: { ...id, description: 'Past change of the record, which the rule is to see.' },
    },
  },
  TriedRule: {
    type: 'object',
    required: ['status', 'body', 'follows'],
    properties: {
      status: { const: 200 },
      body: {
        type: 'object',
        required: ['actions', 'failure'],
        properties: {
          actions: {
            type: 'array',
            description:
              'Each by its kind: `{"set": {"impact": "high"}}`. None where the condition does not hold.',
            items: { type: 'object', minProperties: 1, maxProperties: 1 },
          },
          failure: { type: ['string', 'null'], description: 'Message that the run of the rule would leave.' },
        },
      },
      follows: { type: 'array', items: { type: 'object' } },
    },
  },
};
