import { median } from './health-check.js';
import { healthTestResult } from './health-test.mapper.js';

const check = { name: 'a_test', topic: 'Security' } as const;

describe('healthTestResult', () => {
  it('returns escaped paragraphs and a list', () => {
    const finding = { status: 'good', label: 'Well', paragraphs: ['One', '<b>'], facts: ['A & B'] } as const;
    expect(healthTestResult(check, finding)).toEqual({
      label: 'Well',
      status: 'good',
      badge: { label: 'Security', color: 'blue' },
      description: '<p>One</p><p>&lt;b&gt;</p><ul><li>A &amp; B</li></ul>',
      actions: '',
      test: 'a_test',
    });
  });

  it('returns no list without facts', () => {
    const finding = { status: 'critical', label: 'Ill', paragraphs: ['One'] } as const;
    expect(healthTestResult(check, finding).description).toBe('<p>One</p>');
  });
});

describe('median', () => {
  it.each([
    [[], 0],
    [[3], 3],
    [[10, 1, 2], 2],
    [[4, 1, 2, 100], 3],
  ])('returns for %j the value %d', (numbers, wanted) => expect(median(numbers)).toBe(wanted));
});
