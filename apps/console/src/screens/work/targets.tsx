import { Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { pageQuery } from '../../api/list';
import type { AnyRecord } from '../../api/record';
import { isReference } from '../../api/record';
import { useAccount } from '../../app/account';
import { useFormat } from '../../kinds/format';
import { ReferenceLink } from '../../kinds/reference-link';
import { Failure, Loading } from '../../states/states';
import { useTexts } from '../../texts/texts-context';
import type { SlotProps } from '../slot-props';
import { ClockFace } from './clock-face';
import type { Target } from './clock';
import { useNow } from './use-now';
import classes from './work.module.css';

/** Targets of a request by the agreements that it affects, each as a clock. */
export default function Targets({ type, current: { record } }: SlotProps) {
  const texts = useTexts();
  const account = useAccount();
  const now = useNow();
  const isListed = type.sub_collections?.affected_slas !== undefined;
  const path = `/${type.collection}/${encodeURIComponent(String(record.id))}/affected_slas`;
  const { data, error, refetch, isLoading } = useQuery({
    ...pageQuery({ account, type: 'affected_sla', path, query: {} }, 1, 20),
    enabled: isListed,
  });
  return (
    <section className={classes.card} aria-label={texts.desk.targets}>
      <Title order={2} size="h5">
        {texts.desk.targets}
      </Title>
      <NextTarget value={record.next_target_at} />
      {error && <Failure error={error} retry={() => void refetch()} />}
      {isLoading && <Loading lines={2} />}
      {data?.rows.map((row) => (
        <Agreement key={row.id} row={row} request={record} now={now} />
      ))}
    </section>
  );
}

/** The next target in words; the API says a word instead of a time where there is none. */
function NextTarget({ value }: { readonly value: unknown }) {
  const { desk } = useTexts();
  const format = useFormat();
  const words: Record<string, string> = {
    best_effort: desk.bestEffort,
    clock_stopped: desk.stopped,
    no_target: desk.noTarget,
  };
  if (typeof value !== 'string') return null;
  return <p className={classes.small}>{`${desk.nextTarget}: ${words[value] ?? format.datetime(value)}`}</p>;
}

interface AgreementProps {
  readonly row: AnyRecord;
  readonly request: AnyRecord;
  readonly now: number;
}

function Agreement({ row, request, now }: AgreementProps) {
  const { desk } = useTexts();
  const targets = (['response', 'resolution'] as const).flatMap((kind) => {
    const target = targetOf(kind, row, request);
    return target ? [{ label: desk[kind], target }] : [];
  });
  return (
    <div>
      {isReference(row.sla) && <ReferenceLink reference={row.sla} type="sla" />}
      <ul className={classes.clocks}>
        {targets.map(({ label, target }) => (
          <ClockFace key={label} label={label} target={target} now={now} />
        ))}
      </ul>
    </div>
  );
}

function targetOf(kind: 'response' | 'resolution', row: AnyRecord, request: AnyRecord): Target | null {
  const until = row[`${kind}_target_at`];
  if (typeof until !== 'string') return null;
  const actual = row[`actual_${kind}_at`];
  return {
    from: String(request.created_at),
    until,
    actual: typeof actual === 'string' ? actual : null,
    isMissed: row[`${kind}_missed`] === true,
    isStopped: request.next_target_at === 'clock_stopped',
  };
}
