import { phrasesIn } from './phrases-in';

describe('the phrases of a form', () => {
  it.each<[string, string[]]>([
    ['', []],
    ['Move', ['Move']],
    [
      '<label for="from">Move from</label> <input id="from"> <label>Move to</label>',
      ['Move from', 'Move to'],
    ],
    ['<p>\n  Two\n  lines </p>', ['Two lines']],
    ['<b>Once</b><b>Once</b>', ['Once']],
    ['<!-- <p>not this</p> --><p>this</p>', ['this']],
    ['<script>if (a < b) say("no");</script><STYLE>p { }</Style >yes', ['yes']],
    ['<a title="a > b">link</a>', ['link']],
    ['<!doctype html><p>1 < 2', ['1', '2']],
    ['<p>shown</p><!-- not closed <p>hidden</p>', ['shown']],
    ['<p>shown</p><a href="not closed <p>hidden</p>', ['shown']],
  ])('of %j are %j', (html, phrases) => expect(phrasesIn(html)).toEqual(phrases));

  it.each(['<!--', '<script', '<a "', "<a '", '<', '</script '])(
    'are found in 64 KB of %s in linear time',
    (piece) => {
      expect(phrasesIn(piece.repeat(65_536 / piece.length))).toEqual([]);
    },
  );
});
