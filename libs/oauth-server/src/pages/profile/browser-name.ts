/** The first match wins: most browsers also name the browsers they descend from. */
const BROWSERS: readonly (readonly [name: string, version: RegExp])[] = [
  ['Edge', /\bEdg(?:A|iOS)?\/(\d+)/],
  ['Opera', /\bOPR\/(\d+)/],
  ['Samsung Internet', /\bSamsungBrowser\/(\d+)/],
  ['Firefox', /\b(?:Firefox|FxiOS)\/(\d+)/],
  ['Chrome', /\b(?:HeadlessChrome|Chrome|CriOS)\/(\d+)/],
  ['Safari', /\bVersion\/(\d+)\S* (?:Mobile\/\S+ )?Safari\//],
];

const SYSTEMS: readonly (readonly [name: string, mark: RegExp])[] = [
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Android', /\bAndroid\b/],
  ['Windows', /\bWindows\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['macOS', /\bMacintosh\b/],
  ['Linux', /\bLinux\b/],
];

/** Common name of a browser: `Firefox 128, Windows`. An unknown browser is named by its User-Agent. */
export function browserName(userAgent: string): string {
  for (const [name, version] of BROWSERS) {
    const number = version.exec(userAgent)?.[1];
    if (number === undefined) continue;
    const [system] = SYSTEMS.find(([, mark]) => mark.test(userAgent)) ?? [];
    return [`${name} ${number}`, system].filter(Boolean).join(', ');
  }
  return userAgent;
}
