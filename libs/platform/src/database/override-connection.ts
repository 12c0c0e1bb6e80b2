import type { Connection } from 'pg';

/** View on a connection with some members replaced; made once per connection. */
export function overrideConnection<Different extends object>(
  differently: () => Different,
): (connection: Connection) => Connection & Different {
  const known = new WeakMap<Connection, Connection & Different>();
  return (connection) => {
    let one = known.get(connection);
    if (!one) {
      one = Object.assign(Object.create(connection) as Connection, differently());
      known.set(connection, one);
    }
    return one;
  };
}
