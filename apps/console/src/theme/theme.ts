import {
  createTheme,
  type CSSVariablesResolver,
  defaultVariantColorsResolver,
  type MantineColorsTuple,
  type VariantColorsResolver,
} from '@mantine/core';

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

/** Ten shades of one colour for light, and of another one for dark: only two of them are used. */
const shades = (light: string, dark: string): MantineColorsTuple => [
  dark,
  dark,
  dark,
  dark,
  dark,
  light,
  light,
  light,
  light,
  light,
];

/** Filled controls have the colours of the tokens, which change with the scheme. */
const resolver: VariantColorsResolver = (input) => {
  const colors = defaultVariantColorsResolver(input);
  const isPrimary = input.color === undefined || input.color === 'blue';
  if (input.variant !== 'filled' || !isPrimary) return colors;
  return { ...colors, background: 'var(--strong)', hover: 'var(--over)', color: 'var(--on-strong)' };
};

const CONTENT = { target: '#content' };

/** The list itself scrolls: the keys of its input reach every option. */
const SCROLLED = {
  defaultProps: { withScrollArea: false },
  styles: { options: { maxHeight: 220, overflowY: 'auto' } },
} as const;

export const theme = createTheme({
  primaryColor: 'blue',
  primaryShade: { light: 6, dark: 3 },
  colors: { blue, red: shades('#a8201a', '#ffb4ab'), green: shades('#14622f', '#93dca9') },
  variantColorResolver: resolver,
  fontFamily: "system-ui, -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', sans-serif",
  fontFamilyMonospace: 'ui-monospace, SFMono-Regular, Menlo, Consolas, monospace',
  defaultRadius: 'md',
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: {
    // A dialog stands outside the page: its header would be a second banner.
    Modal: { defaultProps: { attributes: { header: { role: 'presentation' } } } },
    // All content of a page is in a landmark, open menus and lists too.
    Menu: { defaultProps: { portalProps: CONTENT, withInitialFocusPlaceholder: false } },
    Combobox: { defaultProps: { portalProps: CONTENT } },
    Select: SCROLLED,
    MultiSelect: SCROLLED,
    TagsInput: SCROLLED,
    Autocomplete: SCROLLED,
  },
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
