import { addressOf, curlOf, findOperation, operationsOf } from './operations';

const document = {
  paths: {
    '/tasks/{id}': {
      parameters: [{ name: 'id', in: 'path', required: true }],
      get: {
        operationId: 'getTask',
        summary: 'Get a task',
        parameters: [{ $ref: '#/components/parameters/Fields', name: '', in: '' }],
      },
      patch: { operationId: 'updateTask', summary: 'Update a task', requestBody: {} },
    },
  },
  components: { parameters: { Fields: { name: 'fields', in: 'query' } } },
};

describe('operations of the API', () => {
  const [get, patch] = operationsOf(document);
  if (!get || !patch) throw new Error('There are two operations');

  it('have the parameters of their path and of the query', () => {
    expect(get).toMatchObject({
      method: 'GET',
      pathParameters: ['id'],
      queryParameters: ['fields'],
      hasBody: false,
    });
    expect(addressOf(get, { id: '3/../4', fields: 'a,b' })).toBe('/tasks/3%2F..%2F4?fields=a%2Cb');
    expect(addressOf(get, { id: '3', fields: '' })).toBe('/tasks/3');
  });

  it('are copied without a token, and with quotes that hold', () => {
    const command = curlOf(patch, '/tasks/3', 'widget', 'https://desk.example', `{"subject":"It's done"}`);
    expect(command).toBe(
      String.raw`curl -X PATCH 'https://desk.example/v1/tasks/3' -H "Authorization: Bearer $TOKEN" -H 'Account: widget' -H 'Content-Type: application/json' -d '{"subject":"It'\''s done"}'`,
    );
  });

  it('are found by a path that was called', () => {
    const own = { ...get, id: 'getOwn', path: '/tasks/mine', pathParameters: [] };
    const all = [get, patch, own];
    expect(findOperation(all, 'PATCH', '/tasks/a%20b')).toEqual({ operation: patch, given: { id: 'a b' } });
    expect(findOperation(all, 'GET', '/tasks/mine')).toEqual({ operation: own, given: {} });
    expect(findOperation(all, 'GET', '/tasks/3/notes')).toBeUndefined();
    expect(findOperation(all, 'DELETE', '/tasks/3')).toBeUndefined();
  });
});
