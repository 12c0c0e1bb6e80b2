import { AppShell } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useQueryClient } from '@tanstack/react-query';
import { Outlet, useLocation } from '@tanstack/react-router';
import { lazy, useEffect } from 'react';
import { keys } from '../api/keys';
import { Help } from '../commands/help';
import { KeyListener } from '../commands/key-listener';
import { Palette } from '../commands/palette';
import { PreviewProvider } from '../kinds/preview-context';
import { useRefusedChange } from '../records/page/refused-change';
import { Preview } from '../records/preview';
import { Boundary } from '../states/boundary';
import { Bar } from '../states/states';
import { useTexts } from '../texts/texts-context';
import { useAccount } from './account';
import { GlobalCommands } from './global-commands';
import { Header } from './header';
import { useLiveChanges } from './live';
import { Navigation } from './navigation';
import { sendWaiting, useWaiting } from './outbox';
import { OutboxBar } from './outbox-bar';
import { PasswordGate } from './password-gate';
import { SecretOnce } from './secret-once';
import { SessionGate } from './signed-out';
import { useOnline } from './use-online';

/** Frame around every screen. */
export const Frame = () => (
  <SessionGate>
    <Framed />
  </SessionGate>
);

function Framed() {
  const texts = useTexts();
  const [isOpen, { toggle, close }] = useDisclosure(false);
  const place = useLocation({ select: ({ pathname }) => pathname });
  return (
    <AppShell
      header={{ height: 52 }}
      navbar={{ width: 232, breakpoint: 'sm', collapsed: { mobile: !isOpen } }}
      transitionDuration={0}
    >
      <a className="skip" href="#content">
        {texts.skip}
      </a>
      <GlobalCommands />
      <KeyListener />
      <Help />
      <Palette />
      <PasswordGate />
      <SecretOnce />
      <AppShell.Header>
        <Header isOpen={isOpen} toggle={toggle} />
      </AppShell.Header>
      <AppShell.Navbar aria-label={texts.navigation}>
        <Boundary>
          <Navigation onChoose={close} />
        </Boundary>
      </AppShell.Navbar>
      <AppShell.Main id="content" tabIndex={-1}>
        <Connection />
        <Refused />
        <Boundary place={place}>
          <PreviewProvider value={Preview}>
            <Outlet />
          </PreviewProvider>
        </Boundary>
      </AppShell.Main>
    </AppShell>
  );
}

const ChangeConflict = lazy(() => import('../records/page/change-conflict'));

/** Asks about a refused change, also where its page was left meanwhile. */
function Refused() {
  const refused = useRefusedChange();
  return (
    refused && (
      <Boundary lines={1}>
        <ChangeConflict refused={refused} />
      </Boundary>
    )
  );
}

/** Tells when the screen is not up to date. */
function Connection() {
  const texts = useTexts();
  const isOnline = useOnline();
  const isLive = useLiveChanges(useAccount());
  const isWaiting = useSending(isOnline, isLive);
  return (
    <>
      {!isOnline && <Bar>{texts.offline}</Bar>}
      {isOnline && !isLive && <Bar>{texts.reconnecting}</Bar>}
      {isWaiting && <OutboxBar />}
    </>
  );
}

/** Sends what waits for the line, whenever it is there or comes back; returns whether something waits. */
function useSending(isOnline: boolean, isLive: boolean): boolean {
  const client = useQueryClient();
  const waiting = useWaiting();
  const open = waiting.filter(({ fault }) => fault === undefined).length;
  useEffect(() => {
    if (!isOnline || open === 0) return;
    void sendWaiting(({ account, type }) => {
      void client.invalidateQueries({ queryKey: keys.ofType(account, type) });
    });
  }, [client, isOnline, isLive, open]);
  return waiting.length > 0;
}
