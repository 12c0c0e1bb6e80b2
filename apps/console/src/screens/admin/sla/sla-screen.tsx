import { Button, Select, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useAccount } from '../../../app/account';
import { Empty, Failure, Loading } from '../../../states/states';
import { useTexts } from '../../../texts/texts-context';
import classes from '../admin.module.css';
import { AdminScreen } from '../admin-screen';
import { choiceOf, GROUPS, reportQuery, type ReportChoice } from './report';
import { Bars, Table } from './sla-rows';

/** Service levels of requests. The API decides who may read them. */
export function SlaScreen() {
  const texts = useTexts().admin;
  return (
    <AdminScreen title={texts.slaTitle} hint={texts.slaHint} isFor={() => true}>
      <Report />
    </AdminScreen>
  );
}

function Report() {
  const texts = useTexts().admin;
  const account = useAccount();
  const [now] = useState(() => Date.now());
  const [isTable, setTable] = useState(false);
  const choice = choiceOf(useSearch({ from: '/$account/service_levels' }), now);
  const { data, error, refetch } = useQuery(reportQuery(account, choice));
  return (
    <>
      <Choices choice={choice} />
      {error && !data && <Failure error={error} retry={() => void refetch()} />}
      {!data && !error && <Loading lines={4} />}
      {data?.length === 0 && <Empty title={texts.noRequests} />}
      {data && data.length > 0 && (
        <section className={classes.card} aria-label={texts.slaTitle}>
          <Button size="xs" variant="default" mb="sm" onClick={() => setTable(!isTable)}>
            {isTable ? texts.asBars : texts.asTable}
          </Button>
          {isTable ? <Table rows={data} group={choice.group} /> : <Bars rows={data} group={choice.group} />}
        </section>
      )}
    </>
  );
}

function Choices({ choice: { from, to, group } }: { readonly choice: ReportChoice }) {
  const texts = useTexts();
  const account = useAccount();
  const navigate = useNavigate();
  const show = (next: Readonly<Record<string, string>>) =>
    void navigate({
      to: '/$account/service_levels',
      params: { account },
      search: { from, to, group_by: group, ...next },
    });
  return (
    <div className={classes.tools}>
      {(['from', 'to'] as const).map((end) => (
        <TextInput
          key={end}
          type="date"
          required
          label={`${texts.admin.period}: ${texts[end]}`}
          value={end === 'from' ? from : to}
          onChange={({ currentTarget }) => show({ [end]: currentTarget.value })}
        />
      ))}
      <Select
        label={texts.admin.groupBy}
        allowDeselect={false}
        data={GROUPS.map((each) => ({ value: each, label: texts.admin.groups[each] }))}
        value={group}
        onChange={(value) => show({ group_by: value ?? group })}
      />
    </div>
  );
}
