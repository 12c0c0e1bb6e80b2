import type { RecordType } from '../api/meta';
import { areasOf } from './areas';

const type = (name: string) => ({ name }) as RecordType;

describe('areas of the navigation', () => {
  it('have the types of the caller in the order of the area, and no empty area', () => {
    const areas = areasOf([type('task'), type('person'), type('request')]);
    expect(areas.map(({ id, types }) => [id, types.map(({ name }) => name)])).toEqual([
      ['desk', ['request', 'task']],
      ['directory', ['person']],
    ]);
  });

  it('have a type that no area names at their end', () => {
    expect(areasOf([type('lease')])).toEqual([{ id: 'more', types: [{ name: 'lease' }] }]);
  });
});
