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
});
