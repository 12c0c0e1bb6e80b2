import { Anchor } from '@mantine/core';
import { IconChevronRight } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { labelOf } from '../../../api/meta';
import { useAccount } from '../../../app/account';
import { useType } from '../../../app/types';
import { useFormat } from '../../../kinds/format';
import { useTexts } from '../../../texts/texts-context';
import classes from '../develop.module.css';
import { curlOf } from '../explorer/operations';
import { Badge, CopyButton } from '../parts';
import type { Call } from './call-log';

/** A call in one line; opened, its ids, and ways to make it again. */
export function CallRow({ call }: { readonly call: Call }) {
  const texts = useTexts().develop;
  const format = useFormat();
  const [isOpen, setOpen] = useState(false);
  const { method, path, status, milliseconds, application, created_at } = call;
  return (
    <li>
      <details open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <summary className={classes.summary}>
          <IconChevronRight size={14} aria-hidden />
          <Badge look={status < 400 ? 'good' : 'bad'}>{status}</Badge>
          <b>{method}</b>
          <span className={classes.grow}>
            <code>{path}</code>
          </span>
          <span className={classes.meta}>
            {[application?.name, texts.milliseconds(milliseconds), format.datetime(created_at)]
              .filter(Boolean)
              .join(' · ')}
          </span>
        </summary>
        {isOpen && <Detail call={call} />}
      </details>
    </li>
  );
}

function Detail({ call: { method, path, request_id, address } }: { readonly call: Call }) {
  const texts = useTexts().develop;
  const account = useAccount();
  const { fields } = useType('call');
  const hasBody = method !== 'GET' && method !== 'DELETE';
  return (
    <div className={classes.detail}>
      <p className={classes.meta}>
        {labelOf('request_id', fields.request_id)}: <code>{request_id}</code> ·{' '}
        {labelOf('address', fields.address)}: <code>{address}</code>
      </p>
      <div className={classes.tools}>
        <CopyButton
          label={texts.asCurl}
          text={curlOf({ method, hasBody }, path, account, location.origin, '{}')}
        />
        <Anchor
          renderRoot={(props) => (
            <Link to="/$account/develop/explorer" params={{ account }} search={{ method, path }} {...props} />
          )}
        >
          {texts.openInExplorer}
        </Anchor>
      </div>
    </div>
  );
}
