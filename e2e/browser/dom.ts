/**
 * As much of a browser's own names as is used in its pages. The types of a whole browser would hold everywhere, and
 * hide mistakes in what runs without one.
 */
export interface PageElement {
  readonly textContent: string | null;
  readonly ariaLabel: string | null;
  readonly outerHTML: string;
  readonly innerText: string;
  readonly lang: string;
  readonly labels?: ArrayLike<PageElement>;
  readonly style: Record<string, string>;
  readonly scrollWidth: number;
  readonly clientWidth: number;
  getBoundingClientRect(): { height: number };
  checkVisibility(): boolean;
}

export interface PageDocument {
  readonly documentElement: PageElement;
  readonly body: PageElement;
  readonly activeElement: PageElement;
  readonly cookie: string;
  querySelectorAll(selector: string): Iterable<PageElement>;
}

export type StyleOf = (element: unknown) => {
  readonly outlineStyle: string;
  readonly outlineWidth: string;
  readonly backgroundColor: string;
  readonly borderTopWidth: string;
};
