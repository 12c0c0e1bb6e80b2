import type { Api, Fields } from './api';
import { describeRebuild } from './projections/describe-rebuild';
import { aName, SUBJECTS, type Shown } from './projections/subjects';
import { until } from './until';
import { World } from './world';

jest.setTimeout(120_000);

/** "Rename it, and every list that shows it, in the other service too, shows the new name within a second." */
const A_SECOND = 1_000;

describe('What others refer to', () => {
  let world: World;
  let ellen: Api;

  beforeAll(async () => {
    world = await World.start();
    ellen = world.as('Ellen');
  }, 240_000);
  afterAll(() => world?.stop(), 60_000);

  const shows = async ({ list, field, id }: Shown): Promise<Fields> => {
    const [row] = await ellen.get<Fields[]>(`${list}?fields=${field}&id=${id}`);
    return row?.[field] as Fields;
  };

  describe.each(SUBJECTS)('$type', ({ path, title, make, shownIn }) => {
    let made: Fields;
    let places: readonly Shown[];

    beforeAll(async () => {
      made = await make(ellen);
      places = await shownIn(world, made.id);
    });

    const all = async (holds: (reference: Fields) => boolean) =>
      (await Promise.all(places.map(shows))).every(holds);

    it('is shown by the name it has', async () => {
      for (const place of places)
        expect([place.list, await shows(place)]).toEqual([
          place.list,
          expect.objectContaining({ id: made.id, name: made[title] }),
        ]);
    });

    it('is shown by its new name, in the lists of both services, within a second', async () => {
      const name = aName('Renamed');
      await ellen.patch(`${path}/${made.id}`, { [title]: name });
      await until(() => all((reference) => reference.name === name), A_SECOND);
    });

    it('is shown as disabled, in the lists of both services, within a second', async () => {
      await ellen.patch(`${path}/${made.id}`, { disabled: true });
      await until(() => all((reference) => reference.disabled === true), A_SECOND);
      await ellen.patch(`${path}/${made.id}`, { disabled: false });
      await until(() => all((reference) => !('disabled' in reference)), A_SECOND);
    });
  });

  describe('created a moment ago', () => {
    it.each(SUBJECTS)(
      '$type can be referred to at once, in both services',
      async ({ make, shownIn, title }) => {
        for (let nth = 0; nth < 3; nth++) {
          const made = await make(ellen);
          for (const place of await shownIn(world, made.id))
            expect(await shows(place)).toMatchObject({ id: made.id, name: made[title] });
        }
      },
    );
  });

  describe('and rebuilding what is known of it', () => describeRebuild(() => world));
});
