import { catalogues } from './catalogues';
import { Router } from './router';

describe('the catalogues', () => {
  const router = new Router(catalogues);

  it.each([
    ['/tasks', 'work-records'],
    ['/workflows/1/tasks', 'work-records'],
    ['/people', 'configuration-records'],
    ['/webhooks/1/test', 'webhook-dispatcher'],
  ])('have %s at %s', (path, service) => {
    expect(router.route('GET', path, 1)?.service).toBe(service);
  });

  it.each(catalogues.map((each) => [each.service, each] as const))(
    'of %s refer elsewhere only to what another service keeps',
    (_service, own) => {
      const others = catalogues.filter((each) => each !== own);
      const kept = new Map(
        others.flatMap(({ records }) => records.map(({ name, collection }) => [name, collection])),
      );
      const needed = own.records.flatMap((record) => [
        ...Object.values(record.fields).flatMap(({ to, counts }) => [to, counts?.of]),
        ...Object.values(record.links ?? {}).map(({ to }) => to),
        ...Object.keys(record.linkedFrom ?? {}),
      ]);
      expect(own.foreign).toEqual(
        Object.fromEntries(Object.keys(own.foreign).map((name) => [name, kept.get(name)])),
      );
      expect(Object.keys(own.foreign).filter((name) => !needed.includes(name))).toEqual([]);
    },
  );
});
