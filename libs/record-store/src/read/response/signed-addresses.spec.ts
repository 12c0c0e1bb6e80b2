import { Signer } from '@deskline/attachments';
import { AnswerAddresses } from './signed-addresses';

const SECRET = 'a secret of at least 32 characters';
const addresses = new AnswerAddresses({ ATTACHMENT_SECRET: SECRET } as never);
const said = { record: 'request', id: 12, person: 7, answer: 'satisfied', since: 1_772_442_000 };
const address = new URL(
  addresses.under('https://desk.example/v1')({ collection: 'requests', action: 'feedback' }, said),
);
const signature = address.searchParams.get('signature') ?? '';

describe('AnswerAddresses', () => {
  it('makes an address with the record, the person and the answer', () => {
    expect(address.origin + address.pathname).toBe('https://desk.example/v1/requests/12/feedback');
    expect([address.searchParams.get('person'), address.searchParams.get('answer')]).toEqual([
      '7',
      'satisfied',
    ]);
    expect(addresses.isSigned(signature, said)).toBe(true);
  });

  it.each([
    { record: 'task' },
    { id: 13 },
    { person: 8 },
    { answer: 'dissatisfied' },
    { since: said.since + 1 },
  ])('refuses the signature for another value: %j', (other) => {
    expect(addresses.isSigned(signature, { ...said, ...other })).toBe(false);
  });

  it('refuses a signature made for an attachment', () => {
    const other = new Signer(SECRET).sign('request', 12, 7, 'satisfied', said.since);
    expect(addresses.isSigned(other, said)).toBe(false);
  });
});
