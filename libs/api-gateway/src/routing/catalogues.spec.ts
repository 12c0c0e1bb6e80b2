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
    'of %s list the record types of the other services as foreign',
    (_service, own) => {
      const others = catalogues.filter((each) => each !== own).flatMap(({ records }) => records);
      for (const { name, collection } of others)
        if (name in own.foreign) expect(own.foreign[name]).toBe(collection);
      for (const name of Object.keys(own.foreign)) expect(others.map((each) => each.name)).toContain(name);
    },
  );
});
