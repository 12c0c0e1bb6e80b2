import { QueryClient, type QueryKey, QueryObserver } from '@tanstack/react-query';
import { invalidate } from './invalidate';

describe('an invalidated query', () => {
  const queryKey: QueryKey = ['notes'];
  /** Answers of the reads so far, each given by the test. */
  let reads: ((rows: string[]) => void)[];
  let client: QueryClient;
  let observer: QueryObserver<string[]>;
  let stop: () => void;
  const settled = () => new Promise((resolve) => setTimeout(resolve));

  beforeEach(() => {
    reads = [];
    client = new QueryClient();
    const queryFn = () => new Promise<string[]>((resolve) => reads.push(resolve));
    observer = new QueryObserver(client, { queryKey, queryFn });
    stop = observer.subscribe(() => undefined);
  });
  afterEach(() => {
    stop();
    client.clear();
  });
  const shown = () => observer.getCurrentResult().data;

  it('is read a second time when its first reading began before the change', async () => {
    invalidate(client, queryKey);
    reads[0]?.(['before']);
    await settled();
    expect(reads).toHaveLength(2);
    reads[1]?.(['before', 'after']);
    await settled();
    expect(shown()).toEqual(['before', 'after']);
  });

  it('is read once more when it has been read', async () => {
    reads[0]?.(['before']);
    await settled();
    invalidate(client, queryKey);
    expect(reads).toHaveLength(2);
    reads[1]?.(['after']);
    await settled();
    expect([shown(), reads.length]).toEqual([['after'], 2]);
  });
});
