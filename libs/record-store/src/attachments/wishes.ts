import type { Upload } from '@deskline/attachments';
import type { RecordType } from '@deskline/record';
import type { Values } from '../caller';

/** An upload that is to become an attachment; without `upload` nobody has seen it. */
export interface Addition {
  readonly key: string;
  readonly inline: boolean;
  readonly upload?: Upload;
}

export interface Removal {
  readonly id: number;
  readonly _destroy: true;
}

export type Wish = Addition | Removal;

export const isRemoval = (wish: Wish): wish is Removal => '_destroy' in wish;

/** What a client asks for of attachments, by the field it is asked for in. */
export function wishesIn(record: RecordType, values: Values): [field: string, wishes: readonly Wish[]][] {
  return Object.entries(values).flatMap(([name, given]): [string, readonly Wish[]][] =>
    record.fields[name]?.kind === 'attachments' && Array.isArray(given) && given.length > 0
      ? [[name, given as Wish[]]]
      : [],
  );
}

/** The input that makes a record of its own, where the attachments of this field go along with it: `note`. */
export function goesWith(record: RecordType, field: string): string | undefined {
  const made = record.makes?.find(({ from }) => field in from);
  return made && Object.keys(made.from)[0];
}
