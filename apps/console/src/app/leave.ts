import { signOut } from '../api/session';
import { forgetDrafts } from '../records/draft';

/** Ends the session, and forgets what was typed and not sent. */
export async function leave(): Promise<void> {
  await signOut();
  forgetDrafts();
  location.assign('/oauth/signout');
}
