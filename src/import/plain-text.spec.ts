import { withoutCode } from './plain-text.js';

describe('withoutCode', () => {
  it.each([
    ['<p>a</p><style>p { margin: auto }</style><p>b</p>', '<p>a</p><p>b</p>'],
    ['a<STYLE type="text/css">x\n</Style >b<script>alert("</style>")</script>c', 'abc'],
    ['a<style>x</style>b<style>y</style>c', 'abc'],
    ['a<style>never closed', 'a<style>never closed'],
    ['a</style>b', 'a</style>b'],
    ['<styled>a</styled>', '<styled>a</styled>'],
    ['İ<style>x</style>ß', 'İß'],
  ])('makes %j to %j', (html, expected) => expect(withoutCode(html)).toBe(expected));

  it('reads a megabyte of opening tags', () => {
    const text = '<style>'.repeat(150_000);
    expect(withoutCode(text)).toBe(text);
  });
});
