import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { countsQuery } from '../../api/list';
import type { RecordType } from '../../api/meta';
import { useAccount } from '../../app/account';
import { useTexts } from '../../texts/texts-context';
import { type ListState, searchOf } from './list-address';
import classes from './list.module.css';

/** Views of a type, each with the number of its records. */
export function Views({ type, state }: { readonly type: RecordType; readonly state: ListState }) {
  const texts = useTexts();
  const account = useAccount();
  const names = Object.keys(type.views ?? {});
  const { data } = useQuery({
    ...countsQuery(account, type.name, type.collection, names),
    enabled: names.length > 0 && (type.takes?.includes('counts') ?? false),
    retry: false,
  });
  if (names.length === 0) return null;
  const entries: [string | null, string, number | null | undefined][] = [
    ...(type.only_in_views
      ? []
      : [[null, texts.all, data?.total] as [null, string, number | null | undefined]]),
    ...names.map((name): [string, string, number | undefined] => [
      name,
      type.views?.[name] ?? name,
      data?.views?.[name],
    ]),
  ];
  return (
    <nav aria-label={texts.views} className={classes.views}>
      {entries.map(([name, label, count]) => (
        <Link
          key={label}
          to="/$account/$collection"
          params={{ account, collection: type.collection }}
          search={searchOf({ ...state, view: name })}
          className={classes.view}
          aria-current={state.view === name}
        >
          {label} {typeof count === 'number' && <span className={classes.count}>{count}</span>}
        </Link>
      ))}
    </nav>
  );
}
