import { Door, type Browser, type Guest, type Shown } from '../door.fixture';

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

const GUESTS: Guest[] = [
  { id: 1, primary_email: 'ada@wdc.example', roles: { wdc: ['account_administrator'] } },
  { id: 2, primary_email: 'Ben@wdc.example', roles: { wdc: ['specialist', 'account_owner'] } },
  { id: 3, primary_email: 'off@wdc.example', disabled: true },
  {
    id: 4,
    account_id: 'wna',
    primary_email: 'zoe@wna.example',
    roles: { wna: ['directory_administrator'], wdc: ['account_administrator'], other: ['specialist'] },
  },
  { id: 5, primary_email: null },
];

export const at = (id: string, rest = ''): string => `${PATH}/${id}${rest}${ACCOUNT}`;

type Told = Pick<Shown, 'text'> & { location?: string | undefined };

export const idIn = ({ text, location = '' }: Told): string =>
  /applications\/(\d+)\?/.exec(location || text)?.[1] ?? 'none';
export const secretIn = ({ text }: Told): string => /<code>(dsk_secret_\w+)<\/code>/.exec(text)?.[1] ?? '';
export const seenIn = ({ text }: Told): string => /name="seen" value="([^"]+)"/.exec(text)?.[1] ?? '';

/** Ada, an administrator, at her desk. */
export class Desk {
  private constructor(
    readonly door: Door,
    readonly ada: Browser,
  ) {}

  static async open(): Promise<Desk> {
    const door = await Door.open(GUESTS);
    return new Desk(door, await door.signedIn(1, '203.0.113.7'));
  }

  create(form: object = {}, browser = this.ada): Promise<Shown> {
    return browser.send(NEW, `${PATH}${ACCOUNT}`, { ...robot, ...form });
  }

  async made(form: object = {}): Promise<string> {
    return idIn(await this.create(form));
  }

  async change(id: string, form: object = {}): Promise<Shown> {
    const seen = seenIn(await this.ada.go(at(id)));
    return this.ada.send(at(id), at(id), { ...robot, seen, ...form });
  }

  async read(id: string): Promise<string> {
    return (await this.ada.go(at(id))).text;
  }

  async row(id: string): Promise<object | undefined> {
    const [found] = await this.door.database.query(
      'SELECT name, redirect_uris, scopes, person_id, public, disabled, generation FROM application WHERE id = $1',
      [id],
    );
    return found;
  }

  secrets(id: string): Promise<{ id: number; hint: string; disabled: boolean }[]> {
    const sql = 'SELECT id, hint, disabled FROM application_secret WHERE application_id = $1 ORDER BY id';
    return this.door.database.query(sql, [id]);
  }

  audit(id: string): Promise<{ what: string; person_id: number; address: string; details: object }[]> {
    const columns = 'what, person_id, address, account_id, details';
    const sql = `SELECT ${columns} FROM security_event WHERE application_id = $1 ORDER BY id`;
    return this.door.database.query(sql, [id]);
  }
}
