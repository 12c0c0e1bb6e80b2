import { createTheme, type CSSVariablesResolver, type MantineColorsTuple } from '@mantine/core';

/** Blue of the sign-in pages, from the faintest to the strongest. */
const blue: MantineColorsTuple = [
  '#eef2fb',
  '#dbe4f8',
  '#b9cbf1',
  '#a3c0ff',
  '#6f95e6',
  '#4f7bd9',
  '#1d4fb8',
  '#173f93',
  '#12326f',
  '#0c2350',
];

export const theme = createTheme({
  primaryColor: 'blue',
  primaryShade: { light: 6, dark: 3 },
  colors: { blue },
  autoContrast: true,
  fontFamily: "system-ui, -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', sans-serif",
  fontFamilyMonospace: 'ui-monospace, SFMono-Regular, Menlo, Consolas, monospace',
  defaultRadius: 'md',
  cursorType: 'pointer',
  respectReducedMotion: true,
});

/** Colours of our own take the place of Mantine's: the same in buttons, inputs and plain cells. */
export const variables: CSSVariablesResolver = () => {
  const own = {
    '--mantine-color-body': 'var(--ground)',
    '--mantine-color-text': 'var(--text)',
    '--mantine-color-dimmed': 'var(--soft)',
    '--mantine-color-anchor': 'var(--strong)',
    '--mantine-color-error': 'var(--bad)',
    '--mantine-color-placeholder': 'var(--soft)',
    '--mantine-color-default': 'var(--card)',
    '--mantine-color-default-hover': 'var(--faint)',
    '--mantine-color-default-border': 'var(--edge)',
    '--mantine-color-default-color': 'var(--text)',
  };
  return { variables: {}, light: own, dark: own };
};
