import { NameServer, type Zone } from './name-server.fixture';
import { isNameServer, NameServers } from './name-servers';
import { Names } from './names';
import { resolvedFaultOf } from './resolved-fault';
import { resolveBy } from './resolve';
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

describe('what a name leads to', () => {
  let server: NameServer;
  let nameServers: NameServers;
  let hasty: NameServers;

  beforeAll(async () => {
    server = await NameServer.start(zone);
    nameServers = new NameServers([server.address], 5_000);
    hasty = new NameServers([server.address], 100);
  });
  afterAll(() => server.stop());

  const faultOf = (name: string, names = new Names(nameServers, 10)) =>
    resolvedFaultOf(`https://${name}/hook`, new Targets(), names);

  it('are all its addresses', async () => {
    expect(await nameServers.ask('public.example')).toEqual([
      { address: '8.8.8.8', family: 4 },
      { address: '2606:4700:4700::1111', family: 6 },
    ]);
    expect(server.asked.sort()).toEqual(['public.example A', 'public.example AAAA']);
  });

  it('is asked once for all who want to know at the same time, and anew for those who come later', async () => {
    server.asked.length = 0;
    await Promise.all([1, 2, 3].map(() => nameServers.ask('public.example')));
    expect(server.asked).toHaveLength(2);
    await nameServers.ask('public.example');
    expect(server.asked).toHaveLength(4);
  });

  it('is nothing when there is no such name, and not known when nobody answers in time', async () => {
    await expect(nameServers.ask('nowhere.example')).rejects.toMatchObject({ code: 'ENOTFOUND' });
    await expect(hasty.ask('silent.example')).rejects.toMatchObject({ code: 'EAI_AGAIN' });
  });

  it('may be told to connections by the machine when no name server knows, unless servers are set', async () => {
    const told = (servers: NameServers) =>
      new Promise((resolve) =>
        resolveBy(servers)('localhost', { all: true }, (error, addresses) =>
          resolve(error?.code ?? addresses.length > 0),
        ),
      );
    expect(await told(nameServers)).toBe('ENOTFOUND');
    expect(await told(new NameServers([], 5_000))).toBe(true);
  });

  it.each(['private', 'mixed', 'private6', 'mapped', 'nat64', 'metadata'])(
    'keeps a URI from being registered when an address is of the inside: %s',
    async (name) => expect(await faultOf(`${name}.example`)).toBe('address'),
  );

  it('does not when none is, or none is known', async () => {
    expect(await faultOf('public.example')).toBeNull();
    expect(await faultOf('nowhere.example')).toBeNull();
    expect(await faultOf('silent.example', new Names(hasty, 10))).toBeNull();
  });

  it('is not asked of names that are refused as they stand, nor of addresses', async () => {
    server.asked.length = 0;
    expect(await faultOf('printer.local')).toBe('address');
    expect(await faultOf('127.1')).toBe('address');
    expect(await faultOf('8.8.8.8')).toBeNull();
    expect(server.asked).toEqual([]);
  });

  it('is asked for so many at once, and the others are judged when a connection is made', async () => {
    const names = new Names(nameServers, 2);
    const askedFor = ['private', 'metadata', 'mixed'].map((name) => names.addressesOf(`${name}.example`));
    expect(await Promise.all(askedFor)).toEqual([['10.0.0.1'], ['169.254.169.254'], []]);
    expect(await names.addressesOf('private.example')).toEqual(['10.0.0.1']);
  });
});

it.each([
  ['9.9.9.9', true],
  ['9.9.9.9:5353', true],
  ['[2620:fe::fe]:53', true],
  ['dns.example', false],
  ['', false],
])('%p is a name server: %s', (text, is) => expect(isNameServer(text)).toBe(is));
