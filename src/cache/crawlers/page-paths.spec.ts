import { pagePaths } from './page-paths.js';

describe('pagePaths', () => {
  it('returns the paths of links to the site itself', () => {
    const list = [{ link: 'http://a.example/event/one/' }, { link: 'http://a.example.evil/' }, { link: 5 }, null, {}];
    expect(pagePaths(JSON.stringify(list), 'http://a.example')).toEqual(['event/one/']);
  });

  it('returns an empty list for other content', () => {
    for (const body of ['', '[{"link":', '{}', 'null', '5']) expect(pagePaths(body, 'http://a.example')).toEqual([]);
  });
});
