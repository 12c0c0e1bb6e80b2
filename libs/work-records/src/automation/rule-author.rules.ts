import { compile, Program } from '@deskline/automation';
import type { Rule } from '@deskline/record';
import { modelFor } from './models';
import type { Trigger } from './automation-fields';

interface RuleRow {
  readonly applies_to: string | null;
  readonly trigger: Trigger;
  readonly expressions: string | null;
  readonly condition: string | null;
  readonly actions: string | null;
  readonly disabled?: boolean | null;
}

const TEXTS = ['expressions', 'condition', 'actions'] as const;

/**
 * "they are saved only by somebody who may read the types they read": all records of the type it is for, as it runs with
 * the rights of the account, and all notes, internal ones included, where it reads notes. The refused field is one that
 * the change gives a value. `subjects` are the fields that select the type.
 */
export const isSavedByReader =
  <Row extends RuleRow>(subjects: readonly (keyof Row & string)[]): Rule<Row> =>
  ({ before, after, callerReadsAll }) => {
    const { applies_to: type } = after;
    if (!callerReadsAll || type === null) return [];
    const isChanged = (name: keyof Row) => (before ? before[name] !== after[name] : after[name] !== null);
    const isEnabled = before?.disabled === true && !after.disabled;
    const refused = (what: string, fields: readonly (keyof Row & string)[]) => {
      const field = fields.find(isChanged) ?? (isEnabled ? 'disabled' : undefined);
      return field === undefined || callerReadsAll(what)
        ? []
        : [{ refuse: field, because: 'unreadable' as const, values: { type: what } }];
    };
    return [
      ...refused(type, [...subjects, 'trigger', ...TEXTS]),
      ...(callerReadsAll('note') || !readsNotes(after)
        ? []
        : refused('note', ['trigger', ...TEXTS, ...subjects])),
    ];
  };

function readsNotes({ trigger, applies_to, expressions, condition, actions }: RuleRow): boolean {
  if (trigger === 'on note added') return true;
  const program = compile({ expressions, condition, actions }, modelFor(applies_to));
  return program instanceof Program && program.names('note');
}
