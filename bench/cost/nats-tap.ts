import { connect } from 'nats';

export interface NatsTap {
  /** Subjects of the messages that were sent since the last call of this; a reply is named by its request. */
  take(): Promise<string[]>;
  close(): Promise<void>;
}

export async function tapNats(url: string): Promise<NatsTap> {
  const { host, username, password } = new URL(url);
  const connection = await connect({ servers: host, user: username, pass: password });
  const taken: string[] = [];
  const requests = new Map<string, string>();
  connection.subscribe('>', {
    callback: (_error, { subject, reply }) => {
      const request = requests.get(subject);
      taken.push(request ? `reply to ${request}` : subject);
      if (reply) requests.set(reply, subject);
    },
  });
  await connection.flush();
  return {
    take: async () => {
      await connection.flush();
      return taken.splice(0);
    },
    close: () => connection.close(),
  };
}
