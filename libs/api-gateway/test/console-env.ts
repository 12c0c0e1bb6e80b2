import { encodeFrame } from '@deskline/platform';
import { IDENTITY_CHANGED } from '@deskline/identity';
import { waitUntil } from '@deskline/local-stack';
import { hidden } from '../../oauth-server/test/pages-env';
import { ConsoleBrowser, type Got } from './console-browser';
import { ADMINISTRATOR, RevocationEnv } from './revocation-env';

/** Answered by the gateway alone from its identity cache, so the status shows whether a session is accepted. */
export const CACHED_CALL = 'GET /console/api/attachments/storage';
const PROFILE = '/oauth/profile';

export interface Credentials {
  readonly email: string;
  readonly password: string;
}

/** Two gateways, the authorization server, and browsers with sessions of the console. */
export class ConsoleEnv {
  private constructor(
    readonly precinct: RevocationEnv,
    readonly near: number,
    readonly far: number,
    /** Token of the administrator; never revoked. */
    readonly own: string,
    /** The administrator. */
    readonly ada: Credentials,
  ) {}

  static async open(settings: Record<string, string> = {}): Promise<ConsoleEnv> {
    const precinct = await RevocationEnv.open();
    const near = await precinct.startGateway(undefined, settings);
    const far = await precinct.startGateway(undefined, settings);
    const { token } = await precinct.token();
    const ada = await precinct.setPassword(ADMINISTRATOR, 'a long password');
    return new ConsoleEnv(precinct, near, far, token, ada);
  }

  close(): Promise<void> {
    return this.precinct.close();
  }

  browser(): ConsoleBrowser {
    return new ConsoleBrowser(this.precinct.originOf(this.near), this.precinct.dispatcher);
  }

  /** Browser in which a person has signed in to the console. */
  async signedIn(person: Credentials = this.ada): Promise<ConsoleBrowser> {
    const one = this.browser();
    const { status, text } = await one.signIn(person);
    if (status !== 303) throw new Error(`${person.email} is not signed in: ${status} ${text}`);
    return one;
  }

  /** Another person, whom the directory knows. */
  async person(id: number): Promise<Credentials> {
    this.precinct.know(id);
    await this.precinct.token(id);
    return this.precinct.setPassword(id, `password of ${id}`);
  }

  /** The same browser at the other gateway. */
  elsewhere(one: ConsoleBrowser): ConsoleBrowser {
    return one.at(this.precinct.originOf(this.far));
  }

  /** Status of a call at each gateway. */
  statuses(one: ConsoleBrowser): Promise<number[]> {
    return Promise.all([one, this.elsewhere(one)].map(async (each) => (await each.call(CACHED_CALL)).status));
  }

  /** Waits until both gateways answer from their caches. */
  async untilRemembered(one: ConsoleBrowser): Promise<void> {
    const isRemembered = async () => {
      const before = this.precinct.introspected.length;
      const both = await this.statuses(one);
      return both.every((status) => status === 200) && this.precinct.introspected.length === before;
    };
    if (!(await waitUntil(isRemembered, 60_000))) throw new Error('the session is not remembered');
  }

  /** Makes both gateways look sessions up again. */
  async forget(): Promise<void> {
    await this.precinct.nats.connection.request(IDENTITY_CHANGED, encodeFrame({}), { timeout: 10_000 });
  }

  /** Submits a form of a page of the authorization server. */
  async send(
    one: ConsoleBrowser,
    path: string,
    fields: Record<string, string>,
    page = PROFILE,
  ): Promise<Got> {
    const form_token = hidden((await one.go('GET', page)).text, 'form_token');
    return one.go('POST', path, { form: { form_token, ...fields } });
  }

  /** Presses the first button of that action on the profile page; false if there is none. */
  async press(one: ConsoleBrowser, action: string): Promise<boolean> {
    const { text } = await one.go('GET', PROFILE);
    const id = new RegExp(`action="${action}">[^]*?name="id" value="(\\d+)"`).exec(text)?.[1];
    if (id !== undefined) await this.send(one, action, { id });
    return id !== undefined;
  }

  /** The application "Deskline console" of the account. */
  async application(): Promise<{ id: number; client_id: string }> {
    const [row] = await this.precinct.database.query<{ id: number; client_id: string }>(
      'SELECT id, client_id FROM application WHERE first_party',
    );
    return row ?? { id: 0, client_id: '' };
  }
}
