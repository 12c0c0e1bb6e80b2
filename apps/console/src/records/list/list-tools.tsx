import { Button } from '@mantine/core';
import { pluralOf, type RecordType } from '../../api/meta';
import { useTypes } from '../../app/types';
import { useTexts } from '../../texts/texts-context';
import { ColumnsMenu } from './columns-menu';
import { FilterBar } from './filters';
import { type ListState, searchOf } from './list-address';
import classes from './list.module.css';
import { SavedViews } from './saved-views';
import { SearchBox } from './search-box';

interface ToolsProps {
  readonly type: RecordType;
  readonly state: ListState;
  readonly show: (next: Partial<ListState>) => void;
  readonly columns: readonly string[];
  readonly setColumns: (columns: readonly string[] | null) => void;
}

/** Search, filters, columns and saved views of a list. */
export function ListTools({ type, state, show, columns, setColumns }: ToolsProps) {
  const texts = useTexts();
  const hasSavedViews = useTypes().some(({ name }) => name === 'saved_view');
  const isFiltered = state.q !== '' || Object.keys(state.filters).length > 0;
  return (
    <div className={classes.tools}>
      {type.takes?.includes('q') && (
        <SearchBox label={texts.searchIn(pluralOf(type))} words={state.q} onChange={(q) => show({ q })} />
      )}
      <FilterBar type={type} filters={state.filters} onChange={(filters) => show({ filters })} />
      {isFiltered && (
        <Button variant="subtle" size="sm" onClick={() => show({ q: '', filters: {} })}>
          {texts.clearFilters}
        </Button>
      )}
      <ColumnsMenu type={type} columns={columns} onChange={setColumns} />
      {hasSavedViews && (
        <SavedViews type={type} search={searchOf(state)} columns={columns} setColumns={setColumns} />
      )}
    </div>
  );
}
