import { GroupCommit } from './group-commit';

/** Commits that end when the test says so. */
function held() {
  const groups: { requests: readonly number[]; end: (error?: Error) => void }[] = [];
  const commits = new GroupCommit<number, { nth: number; of: number }>(
    (requests) =>
      new Promise((resolve, reject) => {
        const rows = requests.map((each, at) => ({ nth: at + 1, of: each })).filter(({ of }) => of >= 0);
        groups.push({ requests, end: (error) => (error ? reject(error) : resolve(rows.reverse())) });
      }),
  );
  return { groups, commits };
}

describe('Group commit', () => {
  it('commits requests that arrive during a commit together in the next one, each with its own row', async () => {
    const { groups, commits } = held();
    const answers = [1, 2, -3, 4].map((each) => commits.add(each));
    expect(groups.map(({ requests }) => requests)).toEqual([[1]]);
    groups[0]?.end();
    expect(await answers[0]).toMatchObject({ of: 1 });
    expect(groups.map(({ requests }) => requests)).toEqual([[1], [2, -3, 4]]);
    groups[1]?.end();
    expect((await Promise.all(answers)).map((row) => row?.of)).toEqual([1, 2, undefined, 4]);
  });

  it('fails the requests of a failed commit alone, and commits the next group', async () => {
    const { groups, commits } = held();
    const [first, second] = [commits.add(1), commits.add(2)];
    groups[0]?.end(new Error('connection lost'));
    await expect(first).rejects.toThrow('connection lost');
    groups[1]?.end();
    expect(await second).toMatchObject({ of: 2 });
  });

  it('leaves requests above the limit of a group to the one after it', async () => {
    const { groups, commits } = held();
    const answers = Array.from({ length: 151 }, (_, each) => commits.add(each));
    groups[0]?.end();
    await answers[0];
    groups[1]?.end();
    await answers[100];
    groups[2]?.end();
    await Promise.all(answers);
    expect(groups.map(({ requests }) => requests.length)).toEqual([1, 100, 50]);
  });
});
