import { answerDifferences, type Answer } from './answer-differences.js';

const answer = (type: string, body: string, host = 'old'): Answer => ({
  status: 200,
  headers: { 'content-type': type },
  body: Buffer.from(body),
  finalUrl: `https://${host}.example/page/`,
});
const described = (description: string): string =>
  `<html><head><meta property="og:description" content="${description}"></head><body></body></html>`;
const pages = (before: string, after: string): string[] =>
  answerDifferences('/page/', answer('text/html', described(before)), answer('text/html', described(after), 'new'));

describe('Differences between two answers', () => {
  it('are none where the bytes are the same, whatever the servers call the type of the file', () => {
    expect(answerDifferences('/a.csv', answer('text/plain', 'a,b'), answer('text/csv', 'a,b', 'new'))).toEqual([]);
    expect(answerDifferences('/a.csv', answer('text/plain', 'a,b'), answer('text/csv', 'a,c', 'new'))).toEqual([
      'type: text/plain -> text/csv',
    ]);
  });

  it('are none where one description is the beginning of the other, cut with an ellipsis', () => {
    expect(pages('We meet at […]', 'We meet at the old gate.')).toEqual([]);
    expect(pages('We meet at the old gate.', 'We meet […]')).toEqual([]);
    expect(pages('We meet at […]', 'They meet at the old gate.')).toHaveLength(1);
    expect(pages('We meet', 'We meet at the old gate.')).toHaveLength(1);
    expect(pages('[…]', 'We meet at the old gate.')).toHaveLength(1);
  });

  it('are files with other bytes and calendars without a UID of the old site', () => {
    expect(answerDifferences('/a.gif', answer('image/gif', 'GIF'), answer('image/gif', 'GIF89a', 'new'))).toEqual([
      'bytes: 3 -> 6',
    ]);
    const calendar = (uid: string): string => `BEGIN:VCALENDAR\r\nUID:${uid}\r\nEND:VCALENDAR\r\n`;
    const found = answerDifferences(
      '/',
      answer('text/calendar', calendar('a')),
      answer('text/calendar', calendar('b')),
    );
    expect(found).toEqual(['UIDs: 1 of the old site are missing (a)']);
  });
});
