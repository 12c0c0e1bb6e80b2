import { offeredRecords } from '@deskline/oauth-server';
import { NodeIds, Routes } from '@deskline/record-http';
import { AUTHORIZATION_PATHS } from './authorization-paths';

describe('the document of what the authorization server offers', () => {
  it('has every path it answers, and no other', () => {
    const methods = ['get', 'post', 'patch', 'put', 'delete'];
    const documented = Object.entries(AUTHORIZATION_PATHS).flatMap(([path, operations]) =>
      methods
        .filter((method) => method in operations)
        .map((method) => `${method.toUpperCase()} ${path.replace(/\{\w+\}/g, ':id')}`),
    );
    const answered = new Routes(offeredRecords, new NodeIds('deskline')).list;
    expect(documented.sort()).toEqual(answered.map((route) => route.replace(/:\w+/g, ':id')).sort());
  });
});
