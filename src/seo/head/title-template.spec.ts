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
  ])('fills %s', (template, variables, wanted) => expect(fill(template, variables)).toBe(wanted));

  it('does not fill variables inside inserted values', () => {
    expect(fill('%%title%%', { title: '%%sitename%%', sitename: 'Site' })).toBe('%%sitename%%');
  });

  it('computes only named variables', () => {
    const variables = {
      title: 'A',
      get excerpt(): string {
        throw new Error('not named');
      },
    };
    expect(fillTemplate('%%title%%', variables)).toBe('A');
  });

  it('returns one trimmed line for any template', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (template) => {
        const line = fill(template, { title: 'x' });
        return line === line.trim() && !/\s\s|[\n\t]/.test(line);
      }),
    );
  });
});
