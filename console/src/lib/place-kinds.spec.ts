import { placeChanges, placeDraft, VENUES } from './place-kinds.js';

const HALL = {
  id: 7,
  venue: 'Caf&eacute; &amp; Hall',
  city: 'Kiel &amp; Umland',
  image: { id: 3, url: 'https://site.example/hall.png' },
} as unknown as Parameters<typeof placeDraft>[1];

describe('The form of a venue', () => {
  it('shows names as text, and what is missing as empty', () => {
    const { values, image } = placeDraft(VENUES, HALL);
    expect(values).toMatchObject({ city: 'Kiel & Umland', address: '', website: '' });
    expect(image).toEqual({ id: 3, url: 'https://site.example/hall.png' });
  });

  it('sends only what was changed', () => {
    const before = placeDraft(VENUES, HALL);
    expect(placeChanges(before, before)).toEqual({});
    const after = { ...before, values: { ...before.values, city: ' Kiel ', phone: '+49 431 1' } };
    expect(placeChanges(before, after)).toEqual({ city: 'Kiel', phone: '+49 431 1' });
  });

  it('takes a picture and a text away', () => {
    const before = placeDraft(VENUES, HALL);
    expect(placeChanges(before, { values: { ...before.values, city: '' } })).toEqual({ city: '', image: '' });
  });
});
