import { ActionIcon, Menu, useMantineColorScheme } from '@mantine/core';
import { IconUserCircle } from '@tabler/icons-react';
import { LANGUAGES, type Language } from '../texts/languages';
import { useWords } from '../texts/texts-context';
import { leave } from './leave';
import { useSession } from './session';

const SCHEMES = [
  ['light', 'light'],
  ['dark', 'dark'],
  ['auto', 'system'],
] as const;

/** Person of the session, appearance, language and the way out. */
export function MeMenu() {
  const { texts, language, chooseLanguage } = useWords();
  const { person } = useSession();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <Menu position="bottom-end" width={220}>
      <Menu.Target>
        <ActionIcon variant="default" size="lg" aria-label={`${texts.me}: ${person.name}`}>
          <IconUserCircle size={20} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{person.name}</Menu.Label>
        <Menu.Item component="a" href="/oauth/profile">
          {texts.profile}
        </Menu.Item>
        <Menu.Label>{texts.theme}</Menu.Label>
        {SCHEMES.map(([scheme, word]) => (
          <Menu.RadioItem
            key={scheme}
            value={scheme}
            checked={colorScheme === scheme}
            onChange={() => setColorScheme(scheme)}
            closeMenuOnClick
          >
            {texts[word]}
          </Menu.RadioItem>
        ))}
        <Menu.Label>{texts.language}</Menu.Label>
        {(Object.keys(LANGUAGES) as Language[]).map((each) => (
          <Menu.RadioItem
            key={each}
            value={each}
            checked={language === each}
            onChange={() => chooseLanguage(each)}
            closeMenuOnClick
          >
            <span lang={each}>{LANGUAGES[each]}</span>
          </Menu.RadioItem>
        ))}
        <Menu.Divider />
        <Menu.Item onClick={() => void leave()}>{texts.signOut}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
