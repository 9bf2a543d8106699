import { postalAddress } from './postal-address.js';

describe('A postal address', () => {
  it.each([
    ['Main Street 1\n10115 Berlin', { lines: ['Main Street 1'], postcode: '10115', city: 'Berlin' }],
    ['Ring 1\nA-1010 Wien', { lines: ['Ring 1'], postcode: '1010', city: 'Wien' }],
    ['Dam 1\n1012 AB Amsterdam', { lines: ['Dam 1'], postcode: '1012 AB', city: 'Amsterdam' }],
    ['Gatan 1\n111 22 Stockholm', { lines: ['Gatan 1'], postcode: '111 22', city: 'Stockholm' }],
    ['ul. Prosta 1\n00-838 Warszawa', { lines: ['ul. Prosta 1'], postcode: '00-838', city: 'Warszawa' }],
    [
      'Tour A\n1 Rue B\n75002 Paris Cedex 02\n',
      { lines: ['Tour A', '1 Rue B'], postcode: '75002', city: 'Paris Cedex 02' },
    ],
    ['a\nb\nc\nd\n10115 Berlin', { lines: ['a', 'b', 'c, d'], postcode: '10115', city: 'Berlin' }],
    ['10 Downing Street\nLondon SW1A 2AA', { lines: ['10 Downing Street', 'London SW1A 2AA'], postcode: '', city: '' }],
    ['', { lines: [], postcode: '', city: '' }],
  ])('%j has a street, a postal code and a city', (text, parts) => {
    expect(postalAddress(text, 'DE')).toEqual({ ...parts, country: 'DE' });
  });
});
