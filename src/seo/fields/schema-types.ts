/** Sub-types of pages that schema.org knows and that make sense here. */
export const PAGE_TYPES = [
  'WebPage',
  'ItemPage',
  'AboutPage',
  'FAQPage',
  'QAPage',
  'ProfilePage',
  'ContactPage',
  'MedicalWebPage',
  'CollectionPage',
  'CheckoutPage',
  'RealEstateListing',
  'SearchResultsPage',
];

/** Sub-types of articles; `None`: no article at all. */
export const ARTICLE_TYPES = [
  'Article',
  'BlogPosting',
  'SocialMediaPosting',
  'NewsArticle',
  'AdvertiserContentArticle',
  'SatiricalArticle',
  'ScholarlyArticle',
  'TechArticle',
  'Report',
  'None',
];
