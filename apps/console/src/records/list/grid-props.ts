import type { ReactNode } from 'react';
import type { ListAddress } from '../../api/list';
import type { RecordType } from '../../api/meta';
import type { AnyRecord } from '../../api/record';
import type { Selection } from './selection';
import type { Pages } from './use-pages';

export interface GridProps {
  readonly type: RecordType;
  readonly list: ListAddress;
  readonly columns: readonly string[];
  readonly label: string;
  readonly sort: string | null;
  readonly onSort: (name: string) => void;
  readonly selection?: Selection | undefined;
  readonly isEmbedded?: boolean;
  readonly onOpen: (record: AnyRecord) => void;
  /** Line above the rows, told their number. */
  readonly onPages?: (pages: Pages) => ReactNode;
  readonly empty?: ReactNode;
}
