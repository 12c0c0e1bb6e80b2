import { HoverCard } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { Reference } from '../api/record';
import { useAccount } from '../app/account';
import { useTypes } from '../app/types';
import { usePreview } from './preview-context';

interface LinkProps {
  readonly reference: Reference;
  readonly type: string | undefined;
}

/** Link to a referred record, with a preview of it. Plain text where the type or the account is not for the caller. */
export function ReferenceLink({ reference, type: name }: LinkProps) {
  const account = useAccount();
  const type = useTypes().find((each) => each.name === name && !each.nested);
  const [isOpen, setOpen] = useState(false);
  const Preview = usePreview();
  const words = reference.name ?? String(reference.id);
  if (!type || reference.account) return <>{words}</>;
  return (
    <HoverCard withArrow openDelay={300} onOpen={() => setOpen(true)} position="bottom-start">
      <HoverCard.Target>
        <Link
          to="/$account/$collection/$id"
          params={{ account, collection: type.collection, id: String(reference.id) }}
        >
          {words}
        </Link>
      </HoverCard.Target>
      <HoverCard.Dropdown>
        {isOpen && Preview && <Preview typeName={type.name} id={String(reference.id)} />}
      </HoverCard.Dropdown>
    </HoverCard>
  );
}
