import { fieldNamed } from './fields.js';
import { findColumns, parseMapping } from './mapping.js';

describe('parseMapping', () => {
  it('reads pairs from several options and from one', () => {
    const { columns } = parseMapping(['title=Talk name,start=When', 'cost=']);
    expect([...columns]).toEqual([
      ['title', 'Talk name'],
      ['start', 'When'],
      ['cost', ''],
    ]);
  });

  it('recognises the built-in mapping by its name', () => {
    expect(parseMapping(['conferences']).builtIn).toBe('conferences');
  });

  it.each([
    ['title', /not of the form field=column/],
    ['flavour=x', /no field "flavour".*title, start/],
    ['title=a,title=b', /"title" twice/],
    ['conferences,title=a', /complete in itself/],
    ['constructor=x', /no field "constructor"/],
  ])('refuses %j with a reason', (option, message) => {
    expect(() => parseMapping([option])).toThrow(message);
  });
});

describe('fieldNamed', () => {
  it.each([
    ['Start Date', 'start'],
    ['startDate', 'start'],
    ['EVENT START TIME', 'start_time'],
    ['All-day event', 'all_day'],
    ['Venue City', 'venue_city'],
    ['Subject', 'title'],
    ['__proto__', undefined],
    ['toString', undefined],
  ])('maps %s to %s', (name, field) => {
    expect(fieldNamed(name)).toBe(field);
  });
});

describe('findColumns', () => {
  it('prefers the mapping to the column titles, and reports unknown and missing columns', () => {
    const { fields, unknown, missing } = findColumns(
      ['Title', 'headline', 'start', 'shoe size', ''],
      parseMapping(['title=HEADLINE', 'end=until']),
    );
    expect([...fields]).toEqual([
      ['title', 'headline'],
      ['start', 'start'],
    ]);
    expect(unknown).toEqual(['Title', 'shoe size']);
    expect(missing).toEqual(['until']);
  });

  it('ignores a field that is mapped to nothing', () => {
    expect(findColumns(['title', 'cost'], parseMapping(['cost='])).fields.has('cost')).toBe(false);
  });
});
