import {
  Decoration,
  type DecorationSet,
  EditorView,
  MatchDecorator,
  ViewPlugin,
  type ViewUpdate,
} from '@codemirror/view';
import classes from './code-editor.module.css';

const TOKENS =
  /(\/\/.*)|("(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*')|\b(true|false|null|in)\b|\b(\d+(?:\.\d+)?)\b|\b(\w+)(?=\()/g;

const marks = ['comment', 'string', 'word', 'number', 'call'].map((name) =>
  Decoration.mark({ class: classes[name] ?? '' }),
);

const matcher = new MatchDecorator({
  regexp: TOKENS,
  decoration: (match) => marks[match.slice(1).findIndex((group) => group !== undefined)] ?? null,
});

/** Colours of comments, texts, words, numbers and functions of CEL. */
export const colours = ViewPlugin.fromClass(
  class {
    decorations: DecorationSet;

    constructor(view: EditorView) {
      this.decorations = matcher.createDeco(view);
    }

    update(update: ViewUpdate) {
      this.decorations = matcher.updateDeco(update, this.decorations);
    }
  },
  { decorations: ({ decorations }) => decorations },
);
