import { directions } from './venue.mapper.js';

const NOWHERE = { address: '', city: '', stateprovince: '', state: '', province: '', zip: '', country: '' };

describe('directions', () => {
  it('returns an empty text without an address', () => {
    expect(directions(NOWHERE, 'en')).toBe('');
  });

  it('returns an escaped search URL with all parts of the address', () => {
    const venue = { ...NOWHERE, address: '1 Rue d’Été & "Co"', city: 'Lyon', country: 'France' };
    expect(directions(venue, 'fr')).toBe(
      'https://maps.google.com/maps?f=q&#038;source=s_q&#038;hl=fr&#038;geocode=&#038;q=1+Rue+d%E2%80%99%C3%89t%C3%A9+%26+%22Co%22+Lyon+France',
    );
  });

  it('uses the region, or else the state, or else the province', () => {
    const query = (venue: Partial<typeof NOWHERE>) =>
      directions({ ...NOWHERE, ...venue }, 'en')
        .split('q=')
        .at(-1);
    expect(query({ stateprovince: 'R', state: 'TX', province: 'P' })).toBe('R');
    expect(query({ state: 'TX', province: 'P' })).toBe('TX');
    expect(query({ province: 'P' })).toBe('P');
  });
});
