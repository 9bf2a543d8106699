import { pagePaths } from './page-paths.js';

describe('addresses of pages', () => {
  it('are those below the site', () => {
    const list = [{ link: 'http://a.example/event/one/' }, { link: 'http://a.example.evil/' }, { link: 5 }, null, {}];
    expect(pagePaths(JSON.stringify(list), 'http://a.example')).toEqual(['event/one/']);
  });

  it('are none in anything else', () => {
    for (const body of ['', '[{"link":', '{}', 'null', '5']) expect(pagePaths(body, 'http://a.example')).toEqual([]);
  });
});
