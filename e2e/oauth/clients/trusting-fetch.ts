import { fetch as fetchWith, type Agent, type RequestInit } from 'undici';

/** `fetch` that trusts the certificate of the stack, and no other. */
export const trustingFetch =
  (agent: Agent) =>
  async (url: string, options: object): Promise<Response> => {
    const answer: unknown = await fetchWith(url, { ...(options as RequestInit), dispatcher: agent });
    return answer as Response;
  };
