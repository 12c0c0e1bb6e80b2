import { Tabs } from '@mantine/core';
import { useState } from 'react';
import type { RecordType } from '../../api/meta';
import type { AnyRecord } from '../../api/record';
import { useTypes } from '../../app/types';
import { Boundary } from '../../states/boundary';
import { useTexts } from '../../texts/texts-context';
import classes from './page.module.css';
import { SubList } from './sub-list';
import { Timeline } from './timeline';

const IN_TIMELINE = new Set(['notes', 'audit']);

/** Timeline and lists below a record, as tabs; a list is read when its tab is opened. */
export function Below({ type, record }: { readonly type: RecordType; readonly record: AnyRecord }) {
  const texts = useTexts();
  const types = useTypes();
  const all = type.sub_collections ?? {};
  const hasTimeline = 'notes' in all || 'audit' in all;
  const lists = Object.entries(all).filter(
    ([name, { of }]) => !IN_TIMELINE.has(name) && types.some((each) => each.name === of),
  );
  const [tab, setTab] = useState<string | null>(hasTimeline ? 'timeline' : (lists[0]?.[0] ?? null));
  if (!hasTimeline && lists.length === 0) return null;
  return (
    <section className={classes.card} aria-label={texts.timeline}>
      <Tabs value={tab} onChange={setTab} keepMounted={false}>
        <Tabs.List>
          {hasTimeline && (
            <Tabs.Tab value="timeline" className={classes.tab ?? ''}>
              {texts.timeline}
            </Tabs.Tab>
          )}
          {lists.map(([name, list]) => (
            <Tabs.Tab key={name} value={name} className={classes.tab ?? ''}>
              {list.label ?? name}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {hasTimeline && (
          <Tabs.Panel value="timeline" pt="md">
            <Timeline type={type} record={record} />
          </Tabs.Panel>
        )}
        {lists.map(([name, list]) => (
          <Tabs.Panel key={name} value={name} pt="md">
            <Boundary>
              <SubList above={type} record={record} name={name} list={list} label={list.label ?? name} />
            </Boundary>
          </Tabs.Panel>
        ))}
      </Tabs>
    </section>
  );
}
