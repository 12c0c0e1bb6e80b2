import { Button, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { whenSignedOut } from '../api/call';
import { sessionQuery, signInAddress } from '../api/session';
import { Boundary } from '../states/boundary';
import { Dialog } from '../states/dialog';
import { useTexts } from '../texts/texts-context';

const here = (): string => `${location.pathname}${location.search}`;

/**
 * Sends a person without a session to the sign-in, which comes back here. A session that ends while somebody works is said
 * in a dialog instead, so that the page stays as it is.
 */
export function SessionGate({ children }: { readonly children: ReactNode }) {
  const texts = useTexts();
  const client = useQueryClient();
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    whenSignedOut(() => {
      if (client.getQueryData(sessionQuery.queryKey)) setOver(true);
      else location.replace(signInAddress(here()));
    });
  }, [client]);
  return (
    <>
      <Boundary>{children}</Boundary>
      <Dialog opened={isOver} onClose={() => setOver(false)} title={texts.signedOut}>
        <Text mb="md">{texts.signedOutHint}</Text>
        <Button component="a" href={signInAddress(here())}>
          {texts.signIn}
        </Button>
      </Dialog>
    </>
  );
}
