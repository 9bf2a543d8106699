import fc from 'fast-check';
import { fillTemplate } from './title-template.js';

const fill = (template: string, variables: Record<string, string> = {}) => fillTemplate(template, variables);

describe('fillTemplate', () => {
  it.each([
    ['%%title%% %%page%% %%sep%% %%sitename%%', { title: 'Gala', sitename: 'Site' }, 'Gala - Site'],
    ['%%sitename%% %%page%% %%sep%% %%sitedesc%%', { sitename: 'Site' }, 'Site -'],
    ['%%date%% %%page%% %%sep%% %%sitename%%', { sitename: 'Site' }, '- Site'],
    ['%%a%% %%sep%% %%b%% %%sep%% %%c%%', { a: 'A', c: 'C' }, 'A - C'],
    ['%%constructor%%%%__proto__%%|%%Title%%', {}, '|%%Title%%'],
    ['100%% off', {}, '100%% off'],
  ])('%s', (template, variables, wanted) => expect(fill(template, variables)).toBe(wanted));

  it('fills in each variable once: what a title holds is no template', () => {
    expect(fill('%%title%%', { title: '%%sitename%%', sitename: 'Site' })).toBe('%%sitename%%');
  });

  it('works out only what is named', () => {
    const variables = {
      title: 'A',
      get excerpt(): string {
        throw new Error('not named');
      },
    };
    expect(fillTemplate('%%title%%', variables)).toBe('A');
  });

  it('takes any text and gives one line without space at its ends', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (template) => {
        const line = fill(template, { title: 'x' });
        return line === line.trim() && !/\s\s|[\n\t]/.test(line);
      }),
    );
  });
});
