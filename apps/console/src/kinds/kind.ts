import type { ComponentType, ReactNode } from 'react';
import type { Field } from '../api/meta';
import type { Format } from './format';

/** Value to be shown, with its field. */
export interface ShowProps {
  readonly value: unknown;
  readonly field: Field;
  readonly format: Format;
}

/** Input for a value. */
export interface EditProps {
  readonly field: Field;
  readonly value: unknown;
  readonly onChange: (value: unknown) => void;
  readonly label: string;
  readonly error?: string | undefined;
  readonly isRequired?: boolean;
  readonly isFocused?: boolean;
  /** Values that the field may take next; all when not said. */
  readonly moves?: readonly string[] | undefined;
  /** The other values of the record: a reference may be of the type that one of them names. */
  readonly values?: Readonly<Record<string, unknown>>;
}

/** All that the console knows of a kind of field. */
export interface KindView {
  /** In a row of a list: text or one plain element, never a component of the library. */
  readonly cell: (props: ShowProps) => ReactNode;
  /** On a page, where that is more than the cell. */
  readonly Show?: ComponentType<ShowProps>;
  /** Absent: values of the kind are not typed in. */
  readonly Edit?: ComponentType<EditProps>;
  /** Value as a body has it. */
  readonly toBody?: (value: unknown) => unknown;
  /** How collections are filtered by it. */
  readonly filter?: 'choice' | 'reference' | 'range' | 'text';
  /** Input type of the bounds of a range. */
  readonly bound?: 'number' | 'date';
}
