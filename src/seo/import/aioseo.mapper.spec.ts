import fc from 'fast-check';
import { postFields, siteOptions, template } from './aioseo.mapper.js';

describe('template', () => {
  it('replaces the variables of the other plugin', () => {
    expect(template('#post_title #separator_sa #site_title')).toBe('%%title%% %%sep%% %%sitename%%');
    expect(template('#unknown_one Jazz #constructor')).toBe('Jazz');
  });
});

describe('postFields', () => {
  it('reads robots only when the post overrides the default', () => {
    expect(postFields({ robots_default: '1', robots_noindex: '1' })).toEqual({});
    expect(postFields({ robots_default: '0', robots_noindex: '1', robots_nofollow: '0' })).toEqual({ noindex: true });
  });

  it('reads valid URLs and keyphrases', () => {
    expect(
      postFields({
        canonical_url: 'x',
        og_image_custom_url: 'https://a.example/b.png',
        keyphrases: { focus: { keyphrase: 'jazz' } },
      }),
    ).toEqual({ open_graph_image: 'https://a.example/b.png', focus_keyphrase: 'jazz' });
    expect(postFields({ keyphrases: '{broken' })).toEqual({});
  });

  it('accepts any row without an exception', () => {
    fc.assert(fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (row) => typeof postFields(row) === 'object'));
    fc.assert(
      fc.property(fc.jsonValue(), (keyphrases) => typeof postFields({ keyphrases, title: keyphrases }) === 'object'),
    );
  });
});

describe('siteOptions', () => {
  it('reads exported settings', () => {
    expect(
      siteOptions({
        searchAppearance: {
          global: { schema: { siteRepresents: 'person', organizationName: 'Acme', organizationLogo: 'no' } },
        },
        social: { profiles: { urls: { twitterUrl: 'https://x.com/acme', instagramUrl: 'https://i.example/acme' } } },
      }),
    ).toEqual({
      company_or_person: 'person',
      company_name: 'Acme',
      twitter_site: 'acme',
      other_social_urls: ['https://i.example/acme'],
    });
    expect(siteOptions({})).toEqual({});
  });
});
