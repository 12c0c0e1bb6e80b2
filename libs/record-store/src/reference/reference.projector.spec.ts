import type { DomainEvent, ReferenceSnapshot } from '@deskline/events';
import { catalogue, common, defineRecord, optional } from '@deskline/record';
import { ReferenceProjector } from './reference.projector';
import type { References } from './references';

const Plant = defineRecord('plant', {
  collection: 'plants',
  fields: { ...common, gardener: optional.reference('person') },
  list: ['id'],
  filter: ['id'],
  defaultSort: 'id',
  access: [],
  linkedFrom: { job: ['plants'] },
});

const eventOf = (type: string): DomainEvent =>
  ({ snapshot: { type, id: 1, attributes: {} } as ReferenceSnapshot }) as DomainEvent;

describe('ReferenceProjector', () => {
  it('saves accounts and referred types, and ignores all others', async () => {
    const saved: string[] = [];
    const references = {
      save: (_: unknown, all: readonly ReferenceSnapshot[]) => {
        saved.push(...all.map(({ type }) => type));
        return Promise.resolve();
      },
    } as unknown as References;
    const plants = catalogue('plants', [Plant], { job: 'jobs', person: 'people' });
    const projector = new ReferenceProjector(references, undefined as never, plants, undefined as never);
    const events = ['person', 'job', 'invoice'].map(eventOf);
    expect(events.map((event) => projector.concerns(event))).toEqual([true, false, false]);
    expect(projector.concerns(eventOf('account'))).toBe(true);
    await projector.handle(undefined as never, events);
    expect(saved).toEqual(['person']);
  });
});
