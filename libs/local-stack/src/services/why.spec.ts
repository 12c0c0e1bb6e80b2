import { why } from './why';

describe('why a process ended', () => {
  it.each([
    [
      'a plain sentence behind the log',
      '{"msg":"starting"}\nwork-records: The setting X is missing.\n',
      'work-records: The setting X is missing.',
    ],
    [
      'several sentences',
      'The setting X is missing.\nThe setting Y is "a".\n',
      'The setting X is missing.\nThe setting Y is "a".',
    ],
    ['an error without its stack', 'Error: no\n    at f (a.js:1:1)\n    at g (b.js:2:2)\n', 'Error: no'],
    [
      'the message of the last log line',
      '{"msg":"a"}\n{"msg":"stopping failed","err":{"message":"gone"}}\n',
      'stopping failed: gone',
    ],
    ['nothing at all', '', 'it wrote nothing'],
  ])('is %s', (_case, said, expected) => expect(why(said)).toBe(expected));
});
