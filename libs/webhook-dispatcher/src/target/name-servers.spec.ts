import { NameServer, type Zone } from '../../test/name-server';
import { isNameServer, NameServers, resolveBy, resolvedFaultOf } from './name-servers';
import { Targets } from './targets';

const ZONE: Readonly<Record<string, readonly string[]>> = {
  'public.example': ['8.8.8.8', '2606:4700:4700::1111'],
  'private.example': ['10.0.0.1'],
  'mixed.example': ['8.8.8.8', '127.0.0.1'],
  'private6.example': ['8.8.8.8', 'fd00::1'],
  'mapped.example': ['::ffff:7f00:1'],
  'nat64.example': ['64:ff9b::a00:1'],
  'metadata.example': ['169.254.169.254'],
};

const zone: Zone = (name, type) => {
  if (name.startsWith('silent')) return undefined;
  const addresses = ZONE[name];
  return addresses ? addresses.filter((each) => each.includes(':') === (type === 'AAAA')) : null;
};

describe('NameServers', () => {
  let server: NameServer;
  let nameServers: NameServers;
  let hasty: NameServers;

  beforeAll(async () => {
    server = await NameServer.start(zone);
    nameServers = new NameServers([server.address], 5_000);
    hasty = new NameServers([server.address], 100);
  });
  afterAll(() => server.stop());

  const faultOf = (name: string, servers = nameServers) =>
    resolvedFaultOf(`https://${name}/hook`, new Targets(), servers);

  it('returns all addresses of a name', async () => {
    expect(await nameServers.query('public.example')).toEqual([
      { address: '8.8.8.8', family: 4 },
      { address: '2606:4700:4700::1111', family: 6 },
    ]);
    expect(server.queries.sort()).toEqual(['public.example A', 'public.example AAAA']);
  });

  it('sends one query for simultaneous look-ups of a name, and another one for later look-ups', async () => {
    server.queries.length = 0;
    await Promise.all([1, 2, 3].map(() => nameServers.query('public.example')));
    expect(server.queries).toHaveLength(2);
    await nameServers.query('public.example');
    expect(server.queries).toHaveLength(4);
  });

  it('throws ENOTFOUND when there is no such name, and EAI_AGAIN when no server answers in time', async () => {
    await expect(nameServers.query('nowhere.example')).rejects.toMatchObject({ code: 'ENOTFOUND' });
    await expect(hasty.query('silent.example')).rejects.toMatchObject({ code: 'EAI_AGAIN' });
  });

  it('falls back to the machine for connections when no name server has the name, unless servers are configured', async () => {
    const lookUp = (servers: NameServers) =>
      new Promise((resolve) =>
        resolveBy(servers)('localhost', { all: true }, (error, addresses) =>
          resolve(error?.code ?? addresses.length > 0),
        ),
      );
    expect(await lookUp(nameServers)).toBe('ENOTFOUND');
    expect(await lookUp(new NameServers([], 5_000))).toBe(true);
  });

  it.each(['private', 'mixed', 'private6', 'mapped', 'nat64', 'metadata'])(
    'refuses to register a URI when one of its addresses is internal: %s',
    async (name) => expect(await faultOf(`${name}.example`)).toBe('address'),
  );

  it('lets a URI be registered when no address is internal, or none is found', async () => {
    expect(await faultOf('public.example')).toBeNull();
    expect(await faultOf('nowhere.example')).toBeNull();
    expect(await faultOf('silent.example', hasty)).toBeNull();
  });

  it('resolves neither names that are refused as written nor addresses', async () => {
    server.queries.length = 0;
    expect(await faultOf('printer.local')).toBe('address');
    expect(await faultOf('127.1')).toBe('address');
    expect(await faultOf('8.8.8.8')).toBeNull();
    expect(server.queries).toEqual([]);
  });

  it('resolves a limited number of names at once; the others are checked when a connection is made', async () => {
    const limited = new NameServers([server.address], 5_000, 2);
    const found = ['private', 'metadata', 'mixed'].map((name) => limited.addressesOf(`${name}.example`));
    expect(await Promise.all(found)).toEqual([['10.0.0.1'], ['169.254.169.254'], []]);
    expect(await limited.addressesOf('private.example')).toEqual(['10.0.0.1']);
  });
});

it.each([
  ['9.9.9.9', true],
  ['9.9.9.9:5353', true],
  ['[2620:fe::fe]:53', true],
  ['dns.example', false],
  ['', false],
])('isNameServer takes %p for a name server: %s', (text, is) => expect(isNameServer(text)).toBe(is));
