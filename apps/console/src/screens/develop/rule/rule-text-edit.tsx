import type { EditProps } from '../../../kinds/kind';
import { CodeEditor } from './code-editor';
import { type TextName, TEXTS, useFaults } from './use-faults';
import { useMemo } from 'react';

/** Text of a rule in a form, with the faults that the rule has with the other values of the form. */
export default function RuleTextEdit({
  name,
  value,
  onChange,
  label,
  error,
  values = {},
}: EditProps & { readonly name: string }) {
  const text = typeof value === 'string' ? value : '';
  const [expressions, condition, actions] = TEXTS.map((each) =>
    each === name ? text : (values[each] ?? ''),
  );
  const ruleTexts = useMemo(
    () => ({ expressions: String(expressions), condition: String(condition), actions: String(actions) }),
    [expressions, condition, actions],
  );
  const { faults, names } = useFaults(ruleTexts, values);
  const own = faults.filter(({ field }) => field === (name as TextName));
  return (
    <div>
      <CodeEditor label={label} value={text} onChange={onChange} faults={own} names={names} />
      {error !== undefined && <p role="alert">{error}</p>}
    </div>
  );
}
