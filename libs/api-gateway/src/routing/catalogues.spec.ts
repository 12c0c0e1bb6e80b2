import { catalogues } from './catalogues';

it.each(catalogues.map((each) => [each.service, each] as const))(
  'what %s refers to elsewhere is kept by another service, and needed',
  (_service, own) => {
    const others = catalogues.filter((each) => each !== own);
    const kept = new Set(others.flatMap(({ records }) => records.map(({ name }) => name)));
    const needed = own.records.flatMap((record) => [
      ...Object.values(record.fields).map(({ to }) => to),
      ...Object.values(record.links ?? {}).map(({ to }) => to),
      ...Object.values(record.collections ?? {}).map(({ of }) => of),
    ]);
    expect(own.foreign.filter((name) => !kept.has(name))).toEqual([]);
    expect(own.foreign.filter((name) => !needed.includes(name))).toEqual([]);
  },
);
