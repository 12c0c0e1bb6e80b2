import { Button, Title } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { labelOf } from '../../../api/meta';
import { keys } from '../../../api/keys';
import { update } from '../../../api/write';
import { useAccount } from '../../../app/account';
import { draftOf } from '../../../records/draft';
import { Failure } from '../../../states/states';
import { useTexts } from '../../../texts/texts-context';
import type { SlotProps } from '../../slot-props';
import classes from '../develop.module.css';
import { CodeEditor } from './code-editor';
import { TryRule } from './try-rule';
import { type RuleTexts, TEXTS, useFaults } from './use-faults';

/** Texts of a rule with their faults, to be tried as they stand and to be saved. */
export default function RuleBench({ type, current: { record, etag } }: SlotProps) {
  const texts = useTexts();
  const account = useAccount();
  const client = useQueryClient();
  const draftKey = `rule ${account}/${String(record.id)}`;
  const saved = textsOf(record);
  const [draft, setDraft] = useState<RuleTexts | null>(() => draftOf.read<RuleTexts>(draftKey));
  const [error, setError] = useState<unknown>(null);
  const current = draft ?? saved;
  const { faults, names } = useFaults(current, record);
  const changed = TEXTS.filter((name) => current[name] !== saved[name]);
  const isOffered = record.may?.update === true;
  const edit = (next: RuleTexts) => {
    setDraft(next);
    draftOf.keep(draftKey, next);
  };
  const drop = () => {
    setDraft(null);
    setError(null);
    draftOf.drop(draftKey);
  };
  const save = async () => {
    const values = Object.fromEntries(changed.map((name) => [name, current[name] || null]));
    try {
      await update({ account, path: `/automation_rules/${String(record.id)}`, values, etag });
      await client.invalidateQueries({ queryKey: keys.ofType(account, type.name) });
      drop();
    } catch (failure) {
      setError(failure);
    }
  };
  return (
    <div className={classes.columns}>
      <section className={classes.card} aria-labelledby="rule">
        <Title order={2} size="h5" id="rule" mb="xs">
          {texts.develop.rule}
        </Title>
        {TEXTS.map((name) => (
          <CodeEditor
            key={name}
            label={labelOf(name, type.fields[name])}
            value={current[name]}
            onChange={(value) => edit({ ...current, [name]: value })}
            faults={faults.filter(({ field }) => field === name)}
            names={names}
          />
        ))}
        {error !== null && <Failure error={error} />}
        <div className={classes.tools}>
          {isOffered && (
            <Button onClick={() => void save()} disabled={changed.length === 0}>
              {texts.save}
            </Button>
          )}
          {changed.length > 0 && (
            <Button variant="default" onClick={drop}>
              {texts.discardDraft}
            </Button>
          )}
          <span className={classes.meta}>{faults.length === 0 && texts.develop.noFaults}</span>
        </div>
      </section>
      <TryRule record={record} ruleTexts={current} />
    </div>
  );
}

const textsOf = (record: Readonly<Record<string, unknown>>): RuleTexts => ({
  expressions: textOf(record.expressions),
  condition: textOf(record.condition),
  actions: textOf(record.actions),
});

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
