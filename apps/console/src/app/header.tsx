import { Burger, Button, Group } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { KeyTip } from '../commands/keys';
import { openPalette } from '../commands/palette';
import { InboxLink } from '../screens/inbox/inbox-link';
import { useTexts } from '../texts/texts-context';
import { useAccount } from './account';
import classes from './header.module.css';
import { MeMenu } from './me-menu';

export function Header({ isOpen, toggle }: { readonly isOpen: boolean; readonly toggle: () => void }) {
  const texts = useTexts();
  return (
    <Group className={classes.header} wrap="nowrap">
      <Burger opened={isOpen} onClick={toggle} hiddenFrom="sm" size="sm" aria-label={texts.menu} />
      <Link to="/$account" params={{ account: useAccount() }} className={classes.brand}>
        Deskline
      </Link>
      <KeyTip label={texts.command.palette} of="palette">
        <Button
          className={classes.find}
          variant="default"
          size="sm"
          leftSection={<IconSearch size={16} aria-hidden />}
          onClick={openPalette}
        >
          {texts.find}
        </Button>
      </KeyTip>
      <InboxLink />
      <MeMenu />
    </Group>
  );
}
