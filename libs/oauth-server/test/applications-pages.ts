import { IDENTITY_CHANGED } from '@deskline/identity';
import { encodeFrame } from '@deskline/platform';
import { PagesEnv, type Browser, type Got } from './pages-env';

export const ACCOUNT = '?account=wdc';
export const PATH = '/oauth/applications';
export const NEW = `${PATH}/new${ACCOUNT}`;

export const robot = {
  name: 'Robot',
  redirect_uris: 'https://robot.example/back\r\nhttp://localhost:3000/',
  access: 'read',
  scope_lines: '',
  person: '',
};

export const at = (id: string, rest = ''): string => `${PATH}/${id}${rest}${ACCOUNT}`;

type PageResult = Pick<Got, 'text'> & Partial<Pick<Got, 'location'>>;

export const idIn = ({ text, location = '' }: PageResult): string =>
  /applications\/(\d+)\?/.exec(String(location || text))?.[1] ?? 'none';
export const secretIn = ({ text }: PageResult): string =>
  /<code>(dsk_secret_\w+)<\/code>/.exec(text)?.[1] ?? '';
export const seenIn = ({ text }: PageResult): string => /name="seen" value="([^"]+)"/.exec(text)?.[1] ?? '';

/** Application pages, opened by Ada, an administrator. */
export class ApplicationsPages {
  private constructor(
    readonly house: PagesEnv,
    readonly ada: Browser,
  ) {}

  static async open(): Promise<ApplicationsPages> {
    const house = await PagesEnv.open();
    await house.person(1, 'ada@wdc.example', { roles: { wdc: ['account_administrator'] } });
    await house.person(2, 'Ben@wdc.example', { roles: { wdc: ['specialist', 'account_owner'] } });
    await house.person(3, 'off@wdc.example', { disabled: true });
    const roles = { wna: ['directory_administrator'], wdc: ['account_administrator'], other: ['specialist'] };
    await house.person(4, 'zoe@wna.example', { account_id: 'wna', roles });
    await house.person(5, '', { primary_email: null });
    await house.person(9, 'far@wdc.example', {
      roles: { wdc: ['specialist'], wna: ['account_administrator'] },
    });
    return new ApplicationsPages(
      house,
      await house.signedIn('ada@wdc.example', 'password of 1', '203.0.113.7'),
    );
  }

  ben(): Promise<Browser> {
    return this.house.signedIn('ben@wdc.example', 'password of 2');
  }

  zoe(): Promise<Browser> {
    return this.house.signedIn('zoe@wna.example', 'password of 4');
  }

  /**
   * Gateway whose lease outlasts any test, so that a change which ends tokens waits for its acknowledgement. Counts the
   * changes it received.
   */
  async gateway(): Promise<() => number> {
    let received = 0;
    this.house.nats.connection.subscribe(IDENTITY_CHANGED, {
      callback: (_error, message) => {
        received += 1;
        message.respond(encodeFrame({ gateway: 'spec' }));
      },
    });
    await this.house.nats.connection.flush();
    const lease = `INSERT INTO gateway_lease (gateway, until) VALUES ('spec', clock_timestamp() + interval '1 h')`;
    await this.house.database.query(lease);
    return () => received;
  }

  create(form: object = {}, browser = this.ada): Promise<Got> {
    return browser.send(`${PATH}${ACCOUNT}`, { ...robot, ...form }, NEW);
  }

  async made(form: object = {}, browser = this.ada): Promise<string> {
    return idIn(await this.create(form, browser));
  }

  async change(id: string, form: object = {}): Promise<Got> {
    const seen = seenIn(await this.ada.go('GET', at(id)));
    return this.ada.send(at(id), { ...robot, seen, ...form }, at(id));
  }

  async read(id: string): Promise<string> {
    return (await this.ada.go('GET', at(id))).text;
  }

  async row(id: string): Promise<object | undefined> {
    const [found] = await this.house.database.query(
      'SELECT name, redirect_uris, scopes, person_id, public, disabled, generation FROM application WHERE id = $1',
      [id],
    );
    return found;
  }

  secrets(id: string): Promise<{ id: number; hint: string; disabled: boolean }[]> {
    const sql = 'SELECT id, hint, disabled FROM application_secret WHERE application_id = $1 ORDER BY id';
    return this.house.database.query(sql, [id]);
  }

  audit(id: string): Promise<{ what: string; person_id: number; address: string; details: object }[]> {
    const columns = 'what, person_id, address, account_id, details';
    const sql = `SELECT ${columns} FROM security_log WHERE application_id = $1 ORDER BY id`;
    return this.house.database.query(sql, [id]);
  }
}
