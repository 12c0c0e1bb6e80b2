import type { Connection } from 'pg';

/** View on a connection with some members replaced; made once per connection. */
export function overrideConnection<Different extends object>(
  differently: () => Different,
): (connection: Connection) => Connection & Different {
  const overridden = new WeakMap<Connection, Connection & Different>();
  return (connection) => {
    let one = overridden.get(connection);
    if (!one) {
      one = Object.assign(Object.create(connection) as Connection, differently());
      overridden.set(connection, one);
    }
    return one;
  };
}
