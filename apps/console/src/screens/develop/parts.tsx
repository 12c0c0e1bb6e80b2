import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useNotify } from '../../states/use-notify';
import { useTexts } from '../../texts/texts-context';
import classes from './develop.module.css';
import type { Health } from './webhook/health';
import type { DeliveryState } from './webhook/sequence';

type Look = 'good' | 'bad' | 'plain';

const LOOKS: Readonly<Record<Health | DeliveryState, Look>> = {
  ok: 'good',
  failing: 'bad',
  unverified: 'plain',
  disabled: 'bad',
  pending: 'plain',
  retrying: 'bad',
  succeeded: 'good',
  dropped: 'bad',
  held: 'bad',
};

export const lookOf = (state: Health | DeliveryState): Look => LOOKS[state];

export const Badge = ({ look, children }: { readonly look: Look; readonly children: ReactNode }) => (
  <span className={classes.badge} data-look={look}>
    {children}
  </span>
);

/** Text as it is, to be scrolled with the keyboard too. */
export const Code = ({ label, children }: { readonly label: string; readonly children: string }) => (
  <pre className={classes.code} tabIndex={0} role="group" aria-label={label}>
    {children}
  </pre>
);

export const jsonOf = (value: unknown): string => JSON.stringify(value, null, 2) ?? '';

export function CopyButton({ text, label }: { readonly text: string; readonly label?: string }) {
  const texts = useTexts();
  const { done } = useNotify();
  return (
    <Button
      size="xs"
      variant="default"
      onClick={() => void navigator.clipboard.writeText(text).then(() => done(texts.copied))}
    >
      {label ?? texts.develop.copy}
    </Button>
  );
}
