import { useMediaQuery } from '@mantine/hooks';
import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';
import { pluralOf, type RecordType } from '../../api/meta';
import { useAccount } from '../../app/account';
import { useType, useTypes } from '../../app/types';
import { Empty, NotHere } from '../../states/states';
import { useTexts } from '../../texts/texts-context';
import { SelectionBar } from '../bulk/selection-bar';
import { narrowColumns } from './columns';
import { Grid } from './grid';
import {
  type ListState,
  nextSort,
  pathOf,
  queryOf,
  searchOf,
  stateOf,
  type SearchParams,
} from './list-address';
import { ListHead } from './list-head';
import { ListTools } from './list-tools';
import classes from './list.module.css';
import { RowCount } from './row-count';
import { useSelection } from './selection';
import { useColumns } from './use-columns';
import { Views } from './views';

/** List of any record type. */
export function ListScreen() {
  const { account, collection } = useParams({ from: '/$account/$collection' });
  const found = useTypes().find((type) => type.collection === collection && !type.nested);
  return found ? <ListOf key={found.name} name={found.name} /> : <NotHere home={`/${account}`} />;
}

const ListOf = ({ name }: { readonly name: string }) => <List type={useType(name)} />;

function List({ type }: { readonly type: RecordType }) {
  const texts = useTexts();
  const account = useAccount();
  const navigate = useNavigate();
  const search: SearchParams = useSearch({ from: '/$account/$collection' });
  const state = stateOf(type, search);
  const params = { account, collection: type.collection };
  const show = (next: Partial<ListState>) =>
    void navigate({ to: '/$account/$collection', params, search: searchOf({ ...state, ...next }) });

  const [chosen, setColumns] = useColumns(type);
  const isNarrow = useMediaQuery('(max-width: 40em)') ?? false;
  const columns = isNarrow ? narrowColumns(type, chosen) : chosen;
  const selection = useSelection();
  const fields = useMemo(
    () => [...new Set([...columns, ...(type.title ? [type.title] : [])])],
    [columns, type],
  );
  const list = {
    account,
    type: type.name,
    path: pathOf(`/${type.collection}`, state),
    query: queryOf(state, fields),
  };
  const isPlain = state.q === '' && Object.keys(state.filters).length === 0;
  return (
    <div className={classes.screen}>
      <ListHead type={type} />
      <Views type={type} state={state} />
      <ListTools type={type} state={state} show={show} columns={chosen} setColumns={setColumns} />
      <SelectionBar type={type} selection={selection} />
      <Grid
        type={type}
        list={list}
        columns={columns}
        label={pluralOf(type)}
        sort={state.sort}
        onSort={(name) => show({ sort: nextSort(state.sort, name) })}
        selection={selection}
        onOpen={({ id }) =>
          void navigate({ to: '/$account/$collection/$id', params: { ...params, id: String(id) } })
        }
        onPages={(pages) => <RowCount pages={pages} />}
        empty={isPlain ? <Empty title={texts.nothingHere} /> : <Empty title={texts.nothingFound} />}
      />
    </div>
  );
}
