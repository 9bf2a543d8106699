import { imageAddresses } from './images.js';

describe('imageAddresses', () => {
  it('returns the image URLs of the event, its new venue and its new organizers once each', () => {
    const lamp = 'https://example.org/lamp.png';
    const hall = 'https://example.org/hall.png';
    expect(imageAddresses({ image: lamp })).toEqual([lamp]);
    expect(imageAddresses({ image: lamp, venue: { venue: 'Hall', image: hall } })).toEqual([lamp, hall]);
    expect(
      imageAddresses({ organizer: [{ organizer: 'A', image: lamp }, { organizer: 'B', image: lamp }, 7] }),
    ).toEqual([lamp]);
  });

  it('ignores ids and other values', () => {
    for (const image of [
      '7',
      7,
      '',
      undefined,
      null,
      'ftp://example.org/x.png',
      'lamp.png',
      ['https://example.org/x.png'],
    ]) {
      expect(imageAddresses({ image, venue: 3, organizer: '1,2' })).toEqual([]);
    }
  });
});
