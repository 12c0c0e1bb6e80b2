import type { Page } from 'playwright-core';

/** Chromium says this of every page with such a status: some of ours have one, and say why in words. */
const STATUS = /^Failed to load resource: the server responded with a status of 4\d\d/;

/** Errors that no page may cause: a console message, a policy violation, a request to another host. */
export class PageErrors {
  readonly complaints: string[] = [];
  private readonly allowed = [STATUS];

  constructor(private readonly origin: string) {}

  /** Lets a spec break the line or the server on purpose. */
  allow(message: RegExp): void {
    this.allowed.push(message);
  }

  over(page: Page): Page {
    page.on('console', (message) => {
      const isOurs = message.location().url.startsWith(this.origin) || message.location().url === '';
      if (isOurs && !this.allowed.some((each) => each.test(message.text())))
        this.complaints.push(`${page.url()}: ${message.text()}`);
    });
    page.on('pageerror', (error) => this.complaints.push(`${page.url()}: ${error.message}`));
    page.on('request', (request) => {
      const isOurPage = request.frame().url().startsWith(this.origin);
      const isOther = !request.isNavigationRequest() && !request.url().startsWith(this.origin);
      if (isOurPage && isOther) this.complaints.push(`${page.url()} asks for ${request.url()}`);
    });
    return page;
  }

  /** Errors since the last call. */
  found(): string[] {
    return this.complaints.splice(0);
  }
}
