import { autocompletion, completeFromList } from '@codemirror/autocomplete';
import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { setDiagnostics } from '@codemirror/lint';
import { Compartment, EditorState } from '@codemirror/state';
import { EditorView, keymap } from '@codemirror/view';
import { useEffect, useId, useRef } from 'react';
import classes from './code-editor.module.css';
import { colours } from './colours';
import type { Fault } from './use-faults';
import { useTexts } from '../../../texts/texts-context';

const nonce = document.querySelector<HTMLMetaElement>('meta[name=csp-nonce]')?.content ?? '';

interface EditorProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly faults: readonly Fault[];
  readonly names: readonly string[];
}

/** Text of a rule: coloured, completed, with its faults marked. Tab leaves it, as it leaves every field. */
export function CodeEditor({ label, value, onChange, faults, names }: EditorProps) {
  const texts = useTexts().develop;
  const id = useId();
  const place = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView | null>(null);
  const completion = useRef(new Compartment());
  const change = useRef(onChange);
  change.current = onChange;

  useEffect(() => {
    if (!place.current) return undefined;
    const made = new EditorView({
      parent: place.current,
      state: EditorState.create({
        doc: value,
        extensions: [
          EditorView.cspNonce.of(nonce),
          EditorView.lineWrapping,
          EditorView.contentAttributes.of({ 'aria-label': label, 'aria-describedby': `${id}-faults` }),
          EditorView.updateListener.of((update) => {
            if (update.docChanged) change.current(update.state.doc.toString());
          }),
          history(),
          keymap.of([...defaultKeymap, ...historyKeymap]),
          colours,
          completion.current.of([]),
        ],
      }),
    });
    view.current = made;
    return () => made.destroy();
    // The text of the editor is its own from here on.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [label, id]);

  useEffect(() => {
    const source = completeFromList(names.map((name) => ({ label: name })));
    const extension = autocompletion({ override: [source] });
    view.current?.dispatch({ effects: completion.current.reconfigure(extension) });
  }, [names]);

  useEffect(() => {
    const current = view.current;
    if (!current) return;
    const marks = faults.map((fault) => ({
      ...rangeOf(current.state, fault),
      severity: 'error' as const,
      message: fault.message,
    }));
    current.dispatch(setDiagnostics(current.state, marks));
  }, [faults, value]);

  useEffect(() => {
    const current = view.current;
    if (!current || current.state.doc.toString() === value) return;
    current.dispatch({ changes: { from: 0, to: current.state.doc.length, insert: value } });
  }, [value]);

  return (
    <div className={classes.field}>
      <div className={classes.label}>{label}</div>
      <div ref={place} className={classes.editor} data-faulty={faults.length > 0 || undefined} />
      <div id={`${id}-faults`} role="status" className={classes.faults}>
        {faults.map(({ line, column, message }) => `${texts.faultAt(line, column)}: ${message}`).join(' ')}
      </div>
    </div>
  );
}

/** From the fault to the end of its word. */
function rangeOf(state: EditorState, { line, column }: Fault): { from: number; to: number } {
  const at = state.doc.line(Math.min(line, state.doc.lines));
  const from = Math.min(at.from + column - 1, at.to);
  const word = /^[\w']+/.exec(state.sliceDoc(from, at.to))?.[0] ?? '';
  return { from, to: Math.min(from + Math.max(1, word.length), state.doc.length) };
}
