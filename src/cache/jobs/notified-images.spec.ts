import { jobNumbers, notifiedImage } from './notified-images.js';

const MD5 = 'a'.repeat(32);

describe('notifiedImage', () => {
  it('keeps valid results from allowed hosts only', () => {
    const sent = {
      id: 7,
      src_size: '1000',
      webp: 'https://a.quic.cloud/x.webp',
      webp_md5: MD5,
      webp_reduced: 300,
      avif: 'https://evil.example/x.avif',
      avif_md5: MD5,
      ori: 'https://a.quic.cloud/x.jpg',
      ori_md5: 'A'.repeat(32),
      ori_reduced: -5,
    };
    expect(notifiedImage(sent, 'quic.cloud')).toEqual({
      results: { remote_id: '7', files: { webp: { address: 'https://a.quic.cloud/x.webp', md5: MD5 } } },
      source_size: 1000,
      original_saved: 0,
      webp_saved: 300,
      avif_saved: 0,
    });
  });

  it('returns an empty result for malformed data', () => {
    for (const sent of [null, 'x', 5, [], { webp: {}, src_size: [] }])
      expect(notifiedImage(sent, 'quic.cloud')).toMatchObject({ results: { files: {} }, source_size: 0 });
  });
});

describe('jobNumbers', () => {
  it('returns positive integers without duplicates', () => {
    expect(jobNumbers(['1', 2, '2', 'x', '-3', '4.5', 0, '99999999999', null, ['6']])).toEqual([1, 2]);
  });
});
