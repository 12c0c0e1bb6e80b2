// oxlint-disable-next-line no-control-regex -- the characters that XML 1.0 has no form for, lone surrogates among them
const ILLEGAL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Surrogate}/gu;

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  // Readers of XML make a line feed of it otherwise.
  '\r': '&#13;',
};

/** Text without characters that XML cannot have, each replaced by U+FFFD. */
export const illegalAsReplacement = (text: string): string => text.replace(ILLEGAL, '\ufffd');

/** Text of an element or attribute. */
export const xmlText = (text: string): string => text.replace(/[&<>"\r]/g, (one) => ESCAPES[one] as string);
