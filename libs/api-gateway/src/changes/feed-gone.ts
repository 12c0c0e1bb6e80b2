import { ApiError } from '@deskline/record-http';

/** Position after which events are no longer kept; `oldest` is the cursor of the oldest one there is. */
export class FeedGone extends ApiError {
  constructor(readonly oldest: string) {
    const message = 'Gone: changes after this cursor are no longer kept. Read the records anew.';
    super(410, { message, oldest } as { message: string }, { 'X-Oldest-Cursor': oldest });
  }
}
