import { Button, Select, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { AnyRecord, Reference } from '../../../api/record';
import { useAccount } from '../../../app/account';
import { useTypes } from '../../../app/types';
import { KeyTip } from '../../../commands/keys';
import { useCommand } from '../../../commands/use-command';
import { useFormat } from '../../../kinds/format';
import { ReferencePicker } from '../../../kinds/reference-picker';
import { Failure } from '../../../states/states';
import { useTexts } from '../../../texts/texts-context';
import classes from '../develop.module.css';
import { appliesTo } from './subject';
import { pastChangesQuery, type Tried, tryRule } from './try-api';
import { TriedView } from './tried-view';
import type { RuleTexts } from './use-faults';

/** Tries the rule as it is typed, on a record as it is now or as one of its changes left it. */
export function TryRule({
  record,
  ruleTexts,
}: {
  readonly record: AnyRecord;
  readonly ruleTexts: RuleTexts;
}) {
  const texts = useTexts().develop;
  const account = useAccount();
  const format = useFormat();
  const subject = useTypes().find(({ name }) => name === appliesTo(record));
  const [on, setOn] = useState<Reference | null>(null);
  const [change, setChange] = useState<string | null>(null);
  const [tried, setTried] = useState<Tried | null>(null);
  const [error, setError] = useState<unknown>(null);
  const { data: changes = [] } = useQuery(pastChangesQuery(account, subject, on));
  const run = async () => {
    if (!on) return;
    setError(null);
    try {
      setTried(await tryRule(account, { rule: record, texts: ruleTexts, record: on.id, change }));
    } catch (failure) {
      setTried(null);
      setError(failure);
    }
  };
  useCommand({ id: 'tryRule', keys: 'y', when: () => on !== null, run: () => void run() });
  return (
    <section className={classes.card} aria-labelledby="try">
      <Title order={2} size="h5" id="try">
        {texts.tryIt}
      </Title>
      <Text size="sm" c="dimmed" mb="sm">
        {texts.tryHint}
      </Text>
      <ReferencePicker
        type={subject?.name}
        label={subject?.label ?? texts.tryOn}
        value={on}
        onChange={(next) => {
          setOn(next);
          setChange(null);
        }}
      />
      <Select
        mt="sm"
        label={texts.pastChange}
        placeholder={texts.asItIs}
        clearable
        data={changes.map(({ id, created_at, action }) => ({
          value: String(id),
          label: `${format.datetime(String(created_at))} · ${String(action ?? '')}`,
        }))}
        value={change}
        onChange={setChange}
      />
      <KeyTip label={texts.tryIt} of="tryRule">
        <Button mt="sm" mb="sm" disabled={on === null} onClick={() => void run()}>
          {texts.tryIt}
        </Button>
      </KeyTip>
      {error !== null && <Failure error={error} />}
      {tried && <TriedView tried={tried} />}
    </section>
  );
}
