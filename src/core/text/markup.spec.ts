import { tokenizeMarkup } from './markup.js';

const kinds = (source: string): string[] => tokenizeMarkup(source).map(({ kind, text }) => `${kind}:${text}`);

describe('tokenizeMarkup', () => {
  it('separates tags, comments and text', () => {
    expect(kinds('a<b class="x">c</B><!-- d > e -->f<!doctype html>')).toEqual([
      'text:a',
      'tag:<b class="x">',
      'text:c',
      'tag:</B>',
      'comment:<!-- d > e -->',
      'text:f',
      'comment:<!doctype html>',
    ]);
    expect(tokenizeMarkup('</B >')).toEqual([{ kind: 'tag', text: '</B >', name: 'b', closing: true }]);
  });

  it('skips quoted attribute values', () => {
    expect(kinds(`<a title="x > y" b='">'>z`)).toEqual([`tag:<a title="x > y" b='">'>`, 'text:z']);
  });

  it.each(['a < b', '<3', '<', '</', '<a href="x', '<b ', '< b>', '<>'])('reads %j as text', (source) => {
    expect(kinds(source)).toEqual([`text:${source}`]);
  });

  it('restarts at a bracket inside an unfinished tag', () => {
    expect(kinds('<b <i>x')).toEqual(['text:<b ', 'tag:<i>', 'text:x']);
  });

  it('reads the content of scripts and styles as raw text', () => {
    expect(kinds('<script>a<b && "</p>"</SCRIPT >c')).toEqual([
      'tag:<script>',
      'raw:a<b && "</p>"',
      'tag:</SCRIPT >',
      'text:c',
    ]);
    expect(kinds('<style>a<b>')).toEqual(['tag:<style>', 'raw:a<b>']);
  });

  it('extends an unclosed comment to the end', () => {
    expect(kinds('a<!-- <b>x')).toEqual(['text:a', 'comment:<!-- <b>x']);
  });
});
